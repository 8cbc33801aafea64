//! `cargo xtask fonts`: cuts the fonts of the pictures down to the letters the bot draws.
//!
//! Sources are Debian packages; `pyftsubset` of `fonttools` cuts them. The result is the same bytes every time for the
//! same packages. `data/SOURCES.md` lists the origin of every file.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

/// Maximum size of all of `data/fonts`, so that the program stays small to download.
const FONTS_BYTES_MAX: u64 = 120_000;

/// Pieces of xiangqi and jieqi, and the river.
const KAI: &str = "帥仕相俥傌炮兵將士象車馬砲卒楚河漢界";

/// Pieces of chu shogi: one character each, one king for either side, and the eight that exist only by promotion.
const BRUSH: &str = "玉王獅奔龍馬飛角竪横反香鳳麒酔虎豹金銀銅仲歩太鷲鷹猪牛鯨駒鹿";

/// ASCII, Latin-1 and Latin Extended-A, all Vietnamese letters, Cyrillic, and the signs of captions.
/// No combining marks: names are composed first, and what stays loose is dropped.
const NAMES: &str = "U+0020-007E,U+00A1-00AC,U+00AE-017F,U+01A0-01A1,U+01AF-01B0,U+0401,U+0410-044F,U+0451,\
U+1EA0-1EF9,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2190-2193,U+2212";

/// Coordinates, clocks and letters on pieces: ASCII, Vietnamese, and a few signs.
const BADGES: &str = "U+0020-007E,U+00B7,U+00BD,U+00C0-00C3,U+00C8-00CA,U+00CC-00CD,U+00D2-00D5,U+00D7,\
U+00D9-00DA,U+00DD,U+00E0-00E3,U+00E8-00EA,U+00EC-00ED,U+00F2-00F5,U+00F9-00FA,U+00FD,U+0102-0103,U+0110-0111,\
U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+1EA0-1EF9,U+2013-2014,U+2026,U+2190-2193,U+2212";

enum Letters {
    Text(&'static str),
    Ranges(&'static str),
}

struct Subset {
    package: &'static str,
    source: &'static str,
    /// Copyright file of the package; it is copied beside the subset.
    notice: &'static str,
    notice_as: &'static str,
    output: &'static str,
    family: &'static str,
    style: &'static str,
    letters: Letters,
}

const SUBSETS: [Subset; 4] = [
    Subset {
        package: "fonts-cns11643-kai",
        source: "/usr/share/fonts/truetype/cns11643/TW-Kai-98_1.ttf",
        notice: "/usr/share/doc/fonts-cns11643-kai/copyright",
        notice_as: "LICENSE-TW-Kai.txt",
        output: "banco-kai.ttf",
        family: "Banco Kai",
        style: "Regular",
        letters: Letters::Text(KAI),
    },
    Subset {
        package: "fonts-kouzan-mouhitsu",
        source: "/usr/share/fonts/truetype/kouzan-mouhitsu/kouzan-mouhitsu.ttf",
        notice: "/usr/share/doc/fonts-kouzan-mouhitsu/copyright",
        notice_as: "LICENSE-Kouzan.txt",
        output: "banco-brush.ttf",
        family: "Banco Brush",
        style: "Regular",
        letters: Letters::Text(BRUSH),
    },
    Subset {
        package: "fonts-inter",
        source: "/usr/share/fonts/opentype/inter/Inter-SemiBold.otf",
        notice: "/usr/share/doc/fonts-inter/copyright",
        notice_as: "LICENSE-Inter.txt",
        output: "banco-sans-semibold.otf",
        family: "Banco Sans",
        style: "SemiBold",
        letters: Letters::Ranges(NAMES),
    },
    Subset {
        package: "fonts-inter",
        source: "/usr/share/fonts/opentype/inter/Inter-Bold.otf",
        notice: "/usr/share/doc/fonts-inter/copyright",
        notice_as: "LICENSE-Inter.txt",
        output: "banco-sans-bold.otf",
        family: "Banco Sans",
        style: "Bold",
        letters: Letters::Ranges(BADGES),
    },
];

/// Rebuilds every subset under `root/data/fonts`.
///
/// # Errors
/// A package or a tool is missing and cannot be installed, or the subsets outgrew [`FONTS_BYTES_MAX`].
pub fn rebuild(root: &Path) -> Result<()> {
    let folder = root.join("data/fonts");
    fs::create_dir_all(&folder).with_context(|| format!("creating {}", folder.display()))?;
    install_missing()?;
    let mut bytes = 0;
    for subset in &SUBSETS {
        let output = folder.join(subset.output);
        cut(subset, &output)?;
        fs::copy(subset.notice, folder.join(subset.notice_as))
            .with_context(|| format!("copying the licence of {}", subset.package))?;
        let size = fs::metadata(&output)?.len();
        println!("{:>7} bytes  {}", size, output.display());
        bytes += size;
    }
    println!("{bytes:>7} bytes  together");
    ensure!(bytes <= FONTS_BYTES_MAX, "{bytes} bytes of fonts, more than {FONTS_BYTES_MAX}");
    Ok(())
}

fn install_missing() -> Result<()> {
    let tool = ("fonttools", "/usr/bin/pyftsubset");
    let fonts = SUBSETS.iter().map(|subset| (subset.package, subset.source));
    let mut missing: Vec<&str> = std::iter::once(tool)
        .chain(fonts)
        .filter(|(_, file)| !Path::new(file).exists())
        .map(|(package, _)| package)
        .collect();
    missing.dedup();
    if missing.is_empty() {
        return Ok(());
    }
    println!("installing {}", missing.join(" "));
    let mut install = Command::new("apt-get");
    install.args(["install", "--yes", "--no-install-recommends"]).args(&missing);
    run(install).with_context(|| format!("needed: apt-get install {}", missing.join(" ")))
}

fn cut(subset: &Subset, output: &Path) -> Result<()> {
    let letters = match subset.letters {
        Letters::Text(text) => format!("--text={text}"),
        Letters::Ranges(ranges) => format!("--unicodes={ranges}"),
    };
    let mut cutter = Command::new("/usr/bin/pyftsubset");
    cutter
        .arg(subset.source)
        .arg(letters)
        // Copyright, licence and its address travel with the font; layout tables are not read by us.
        .args(["--name-IDs=0,13,14", "--layout-features=", "--no-hinting", "--drop-tables+=FFTM,mort,vhea,vmtx"])
        .arg(format!("--output-file={}", output.display()));
    run(cutter).with_context(|| format!("cutting {}", subset.output))?;
    let mut renamer = Command::new("/usr/bin/python3");
    renamer.args(["-c", include_str!("fonts/rename.py")]).arg(output).args([subset.family, subset.style]);
    run(renamer).with_context(|| format!("renaming {}", subset.output))
}

fn run(mut command: Command) -> Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let status = command.status().with_context(|| format!("starting {program}"))?;
    if !status.success() {
        bail!("{program} ended with {status}");
    }
    Ok(())
}

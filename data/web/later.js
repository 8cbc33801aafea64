// The study of a finished game is loaded when it is first needed. Until then nothing is studied.

import * as api from "/assets/api.js";
import { t } from "/assets/texts.js";

/** A room as that of `study.js`, made with these options. */
export function lateStudy(options) {
  let room = null;
  let loading = null;

  const load = () => {
    loading ??= import("/assets/study.js").then(({ studyRoom }) => (room = studyRoom(options)));
    return loading.catch(() => {
      // Without a line, or from a server of another version.
      loading = null;
      throw new api.Unreached(t("web-part-missing"));
    });
  };
  const loaded = (use) => load().then(use).catch(options.trouble);

  return {
    isOn: () => Boolean(room?.isOn()),
    request: (...asked) => loaded((study) => study.request(...asked)),
    learn: (id) => loaded((study) => study.learn(id)),
    analyse: () => loaded((study) => study.analyse()),
    close: () => room?.close(),
    drawReview: (plies) => room?.drawReview(plies),
    drawMarks: (node, told, plies) => room?.drawMarks(node, told, plies),
    placeOf: (plies) => room?.placeOf(plies) ?? plies,
    step: (by) => room.step(by),
    flip: () => room.flip(),
    meet(next) {
      if (room) return room.meet(next);
      if (next.line.standing !== "over" || !next.board) return null;
      return load().then((study) => options.game()?.line.id === next.line.id && study.meet(next), () => null);
    },
  };
}

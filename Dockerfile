# Bạn Cờ in a container: one program, its games in /data, no shell, no root.
#
#   docker build -t banco .
#   docker buildx build --platform linux/amd64,linux/arm64 -t banco .     # for several kinds of machines
#
# Runs with nothing set: the local table, for this container alone. See compose.yaml for tokens and ports.

FROM rust:1-slim-bookworm AS build
# OpenSSL is built along: nothing of the system's is needed later.
RUN apt-get update && apt-get install -y --no-install-recommends g++ make perl && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN cargo build --release --locked --package banco && strip target/release/banco && mkdir /data

FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /src/target/release/banco /banco
COPY --from=build --chown=nonroot:nonroot --chmod=0700 /data /data
ENV BANCO__DATA_DIR=/data
# One store of free memory for all threads: after a busy hour a third less is held.
ENV MALLOC_ARENA_MAX=1
VOLUME /data
WORKDIR /data
USER nonroot
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s CMD ["/banco", "health"]
ENTRYPOINT ["/banco"]

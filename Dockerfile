# Bạn Cờ in a container: one program, its games in /data, backups in /backup, no shell, not root.
#
#   docker build -t banco .
#   docker buildx build --platform linux/amd64,linux/arm64 -t banco .     # for several kinds of machines
#
# Without settings it serves the local table inside this container only. Tokens and ports: compose.yaml.

# Base images are named by tag, so that a build gets their security updates. To pin one, add its digest to FROM:
#   docker buildx imagetools inspect rust:1-slim-bookworm      and then   rust:1-slim-bookworm@sha256:…

FROM rust:1-slim-bookworm AS build
# OpenSSL is built in: the final image needs nothing of the system.
RUN apt-get update && apt-get install -y --no-install-recommends g++ make perl && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN cargo build --release --locked --package banco && strip target/release/banco && mkdir /data /backup

FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /src/target/release/banco /banco
COPY --from=build --chown=nonroot:nonroot --chmod=0700 /data /data
COPY --from=build --chown=nonroot:nonroot --chmod=0700 /backup /backup
ENV BANCO__DATA_DIR=/data
# One memory pool for all threads: a third less memory after a busy hour.
ENV MALLOC_ARENA_MAX=1
VOLUME /data /backup
WORKDIR /data
# By number: Kubernetes cannot see of a name that it is not root.
USER 65532:65532
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s CMD ["/banco", "health"]
ENTRYPOINT ["/banco"]

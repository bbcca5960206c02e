# The packages are installed with the npm of Node's image. The server runs with the Node version of
# package-lock.json. The final image has no shell and no package manager, and does not run as root.
FROM node:26-trixie-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Compares Node with its checksum and builds the pages. Then copies Node to /runtime, with
# libatomic, the one library that Node needs and minimal systems lack.
RUN node scripts/setup.mjs build \
  && mkdir -p /runtime/bin /runtime/lib /runtime/data \
  && cp node_modules/node-linux-*/bin/node /runtime/bin/node \
  && cp /usr/lib/*-linux-gnu/libatomic.so.1 /runtime/lib/

# The server with its packages. It does not import the packages that `rm` deletes below: the code
# that browsers need from them is already in dist.
FROM node:26-trixie-slim AS runtime
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev \
  && rm -rf node_modules/.bin node_modules/node-linux-* node_modules/lucide-react \
    node_modules/react-dom node_modules/@tanstack node_modules/@radix-ui \
    node_modules/@fontsource-variable
COPY scripts scripts
COPY src src
COPY --from=build /app/dist dist

# For backup and restore, which need PostgreSQL's programs, and for db:copy. To build only this
# image: docker build --target commands .
FROM postgres:17-trixie AS commands
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=build /runtime/bin /usr/local/bin
COPY --from=build /runtime/lib /usr/lib
COPY --from=runtime /app /app
USER 999:999
ENTRYPOINT ["node"]
CMD ["scripts/backup.ts", "/backups"]

FROM gcr.io/distroless/cc-debian13:nonroot
LABEL org.opencontainers.image.title="Marsh & Square" \
  org.opencontainers.image.description="A Savannah brokerage's site and back office"
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
# Without these variables the process keeps much of the memory that pictures took (decision 092).
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /app
COPY --from=build /runtime/bin /usr/local/bin
COPY --from=build /runtime/lib /usr/lib
COPY --from=runtime /app /app
# The server writes files only to /data: the SQLite database and secrets.key. So the root file
# system can be read-only.
COPY --from=build --chown=65532:65532 /runtime/data /data
VOLUME /data
USER 65532:65532
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node is process 1 and receives SIGTERM. An argument replaces the script that Node runs, as in
# `docker run IMAGE scripts/create-admin.ts NAME`.
ENTRYPOINT ["node", "--max-semi-space-size=4", "--max-old-space-size=512"]
CMD ["src/main.ts"]

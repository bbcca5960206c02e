# Builds with a current npm, runs on the locked Node alone: no shell, no package manager, no root.
FROM node:26-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node scripts/setup.mjs build

# What the server imports. The web's own packages are inside dist already; lint holds the server off them.
FROM node:26-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1
RUN npm ci --omit=dev \
  && mkdir -p /runtime/bin /runtime/lib /runtime/data \
  && cp node_modules/node-linux-*/bin/node /runtime/bin/node \
  && cp /usr/lib/*-linux-gnu/libatomic.so.1 /runtime/lib/ \
  && rm -rf node_modules/.bin node_modules/node-linux-* node_modules/lucide-react \
    node_modules/react-dom node_modules/@tanstack node_modules/@radix-ui \
    node_modules/@fontsource-variable

FROM gcr.io/distroless/cc-debian13:nonroot
LABEL org.opencontainers.image.title="Marsh & Square" \
  org.opencontainers.image.description="A Savannah brokerage's site and back office"
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /runtime/bin /usr/local/bin
# Node needs libatomic, which this base lacks; /usr/lib is searched on every platform.
COPY --from=packages /runtime/lib /usr/lib
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY scripts scripts
COPY src/domain src/domain
COPY src/db src/db
COPY src/server src/server
COPY --from=build /app/dist dist
# The SQLite file's home; nothing else is ever written, so the root file system can be read-only.
COPY --from=packages --chown=65532:65532 /runtime/data /data
VOLUME /data
USER 65532:65532
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1 and receives SIGTERM; other scripts run as `docker run IMAGE scripts/create-admin.ts NAME`.
ENTRYPOINT ["node", "--max-semi-space-size=2"]
CMD ["src/server/main.ts"]

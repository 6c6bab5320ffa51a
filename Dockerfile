# The service, on a PostgreSQL that is not in it: serve, work, migrate and the other commands of
# docs/operations.md. Node runs the sources; only the console, which browsers run, is built.
FROM node:26.10.0-bookworm-slim

ENV NODE_ENV=production
WORKDIR /fringe

# The packages first: they change less often than the sources. Those that are optional, a Node and a
# PostgreSQL, are here or come from elsewhere.
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY sdk/package.json sdk/
COPY cli/package.json cli/
COPY bench/package.json bench/
RUN npm ci --omit=dev --omit=optional --ignore-scripts && npm cache clean --force

COPY contract contract

# The console, whose packages are needed no longer when it is built.
COPY sdk/src sdk/src
COPY console console
COPY scripts/build-console.ts scripts/folder-lock.mjs scripts/
COPY server/src/console/built-from.ts server/src/console/progress.ts server/src/console/
RUN node scripts/build-console.ts && rm -rf console/node_modules && npm cache clean --force

COPY server/src server/src
COPY docs docs

# Where "seed" writes the credentials of the demo scenario.
RUN mkdir .data && chown node:node .data
USER node

ENV HOST=0.0.0.0
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "server/src/main.ts"]
CMD ["serve"]

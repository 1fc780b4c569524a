import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { type Config, readConfig } from '#platform/config.ts';
import type { Db } from '#platform/db/database.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import { createServer, type Server, type ServerOptions } from '#platform/http/server.ts';
import { createLimiter } from '#platform/limits/limiter.ts';
import { testClock } from './clock.ts';
import { testLog } from './log.ts';

/** A demonstration configuration with unique secrets. */
export const testConfig = (changed: Partial<Config> = {}): Config => ({
  ...readConfig({}),
  secret: randomBytes(32),
  gatewaySecret: randomBytes(24).toString('base64url'),
  ...changed,
});

/** The product without pages, for API tests. */
export const withoutPages = async () => null;

/**
 * The HTTP side for `routes.test.ts`: mount what is tested, then ask by `app.inject`.
 *
 *   const { app } = await testServer(database, (app) => contentRoutes(app, deps));
 *   const answer = await app.inject({ url: '/api/pages/about' });
 */
export async function testServer(
  database: { db: Db },
  mount: (app: FastifyInstance, server: Server) => void = () => {},
  changed: Partial<ServerOptions> & { clock?: Clock } = {},
): Promise<Server & { lines(): readonly string[] }> {
  const { clock = testClock(), ...options } = changed;
  const config = options.config ?? testConfig();
  const { log, lines } = testLog();
  const server = await createServer({
    config,
    log,
    metrics: createMetrics(),
    limiter: createLimiter({ db: database.db, clock, secret: config.secret }),
    readiness: async () => ({ database: true }),
    ...options,
  });
  mount(server.app, server);
  await server.app.ready();
  return { ...server, lines };
}

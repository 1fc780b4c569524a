import Fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { startCallbacks } from './acquirer/callbacks.ts';
import { pageRoutes } from './acquirer/page-routes.ts';
import { acquirerRoutes } from './acquirer/routes.ts';
import { transaction } from './database.ts';
import { faultRoutes, installFaults, noFaults } from './fault-injection.ts';
import { freedomPayRoutes } from './gateways/freedompay.ts';
import { gatewayPages } from './gateways/page-routes.ts';
import { smsRoutes } from './gateways/sms.ts';
import { Refusal } from './refusal.ts';
import { ATLAS } from './suppliers/atlas.ts';
import { changeByAirline } from './suppliers/duffel/airline-changes.ts';
import { startDeliveries } from './suppliers/duffel/deliveries.ts';
import { type DuffelConfig, duffelRoutes } from './suppliers/duffel/routes.ts';
import { liteApiRoutes } from './suppliers/liteapi/routes.ts';
import { startNews } from './suppliers/news.ts';
import { NOMAD } from './suppliers/nomad.ts';
import { readChange, readOrderChange } from './suppliers/requests.ts';
import { supplierRoutes } from './suppliers/routes.ts';
import { changeFlight } from './suppliers/schedule.ts';
import type { CURRENCIES } from './suppliers/supplier.ts';

export type PartnersConfig = {
  /** Where browsers reach the payment page; known only once the port is. */
  publicUrl: () => string;
  gatewaySecret: string;
  nomadKey: string;
  atlasKey: string;
  /** Null: Duffel is not simulated. */
  duffel: DuffelConfig | null;
  /** The key of LiteAPI; null: it is not simulated. */
  liteapiKey: string | null;
  /** What `atlas` sells in. */
  atlasCurrency: keyof typeof CURRENCIES;
  /** Null: there are no dials. */
  dialToken: string | null;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The body's bytes as they came, for signatures. */
    rawBody: Buffer;
  }
}

/** The whole program on one port: the acquirer below /acquirer, suppliers below /nomad, /atlas, /duffel and
 * /liteapi. */
export function buildPartners(pool: Pool, config: PartnersConfig): FastifyInstance {
  const app = Fastify({
    logger: false,
    routerOptions: { maxParamLength: 700 },
    bodyLimit: 256 * 1024,
    forceCloseConnections: true,
  });
  app.decorateRequest('rawBody', null as unknown as Buffer);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(['application/json'], { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer;
    try {
      done(null, body.length ? JSON.parse(body.toString()) : {});
    } catch {
      done(new Refusal(400, 'JSON'));
    }
  });
  app.addContentTypeParser(['application/x-www-form-urlencoded'], { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  app.addHook('onRequest', async (request) => {
    request.rawBody = Buffer.alloc(0);
  });
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Refusal) return reply.status(error.status).send({ code: error.code, message: error.message });
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status >= 500)
      console.error(`partners: ${request.method} ${request.routeOptions.url}: ${(error as Error).stack}`);
    return reply.status(status).send({ code: status < 500 ? 'INVALID' : 'INTERNAL' });
  });
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ code: 'NO_SUCH_ADDRESS' }));

  const faultRules = noFaults();
  installFaults(app, faultRules);
  if (config.dialToken)
    faultRoutes(
      app,
      faultRules,
      config.dialToken,
      (body) => changeFlight(pool, ATLAS, readChange(body), faultRules.atlas.callbacks),
      (body) => transaction(pool, (client) => changeByAirline(client, ...readOrderChange(body))),
    );
  app.get('/healthz', async () => {
    await pool.query('select 1');
    return { ok: true };
  });

  const callbacks = startCallbacks(pool, config.gatewaySecret);
  const news = startNews(pool, { nomad: config.nomadKey, atlas: config.atlasKey });
  const deliveries = config.duffel && startDeliveries(pool);
  app.addHook('onClose', async () => {
    await Promise.all([callbacks.stop(), news.stop(), deliveries?.stop()]);
  });
  acquirerRoutes(app, { pool, config, callbacks, faultRules });
  freedomPayRoutes(app, { pool, config, callbacks });
  smsRoutes(app, { pool, secret: config.gatewaySecret });
  gatewayPages(app, { pool, faultRules, callbacks });
  pageRoutes(app, { pool, faultRules, callbacks });
  supplierRoutes(app, { pool, faultRules, key: config.nomadKey, supplier: NOMAD });
  const atlas = { ...ATLAS, currency: config.atlasCurrency };
  supplierRoutes(app, { pool, faultRules, key: config.atlasKey, supplier: atlas });
  if (config.duffel) duffelRoutes(app, { pool, config: config.duffel });
  if (config.liteapiKey) liteApiRoutes(app, { pool, key: config.liteapiKey });
  return app;
}

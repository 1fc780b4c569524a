import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { transaction } from '../../database.ts';
import { Refusal } from '../../refusal.ts';
import { book, cancel, listBookings, prebook, readBooking } from './bookings.ts';
import { plainPicture } from './picture.ts';
import { searchRates } from './rates.ts';
import { errorBody, LiteApiRefusal } from './refusal.ts';

type ById = { Params: { id: string } };

const jumpOf = ({ fault }: FastifyRequest): number => (fault?.kind === 'price-jump' ? (fault.minor ?? 0) : 0);

function refusalOf(error: unknown): LiteApiRefusal {
  if (error instanceof LiteApiRefusal) return error;
  if (error instanceof Refusal) return new LiteApiRefusal(Number(error.code) || 4002, 'refused by a dial');
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  return new LiteApiRefusal(status < 500 ? 4002 : 5000, 'something went wrong', undefined, status);
}

/** LiteAPI's hotels, version 3.0, below `/liteapi`; what books has the same host here. */
export function liteApiRoutes(app: FastifyInstance, { pool, key }: { pool: Pool; key: string }): void {
  app.get<{ Params: { name: string } }>('/liteapi/pictures/:name', async (request, reply) =>
    reply.type('image/png').send(plainPicture(request.params.name)),
  );
  app.register(async (scope) => {
    scope.addHook('preValidation', async (request) => {
      const given = Buffer.from(String(request.headers['x-api-key'] ?? ''));
      const wanted = Buffer.from(key);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
        throw new LiteApiRefusal(401, 'unauthorized', 'invalid api key', 401);
    });
    scope.setErrorHandler((error, request, reply) => {
      const refusal = refusalOf(error);
      if (refusal.status >= 500)
        console.error(`partners: ${request.method} ${request.routeOptions.url}: ${(error as Error).stack}`);
      return reply.status(refusal.status).send(errorBody(refusal));
    });
    routes(scope, pool);
  });
}

function routes(app: FastifyInstance, pool: Pool): void {
  const on = (op: string) => ({ config: { service: 'liteapi' as const, op } });

  app.post('/liteapi/hotels/rates', on('rates'), async (request, reply) => {
    const pictures = `${request.protocol}://${request.host}/liteapi/pictures`;
    const found = searchRates(request.body, { pictures, broken: request.fault?.kind === 'broken' });
    // A town with so many hotels that its answer does not end.
    if (request.fault?.kind === 'huge') return reply.send({ ...found, story: 'x'.repeat(20_000_000) });
    return found;
  });
  app.post('/liteapi/rates/prebook', on('prebook'), (request) =>
    transaction(pool, (client) =>
      prebook(client, request.body, { jump: jumpOf(request), terms: request.fault?.kind === 'terms' }),
    ),
  );
  app.post('/liteapi/rates/book', on('book'), async (request) => {
    const made = await transaction(pool, (client) => book(client, request.body));
    if (request.fault?.kind === 'accept')
      throw new LiteApiRefusal(Number(request.fault.code ?? 2014), 'booking incomplete', 'booking not completed');
    if (request.fault?.kind === 'unreadable') return { data: null };
    return made;
  });
  app.get<{ Querystring: { clientReference?: string } }>('/liteapi/bookings', on('list'), (request) =>
    listBookings(pool, request.query.clientReference),
  );
  app.get<ById>('/liteapi/bookings/:id', on('booking'), (request) => readBooking(pool, request.params.id));
  app.put<ById>('/liteapi/bookings/:id', on('cancel'), (request) =>
    transaction(pool, (client) => cancel(client, request.params.id, jumpOf(request))),
  );
  app.all('/liteapi/*', async () => {
    throw new LiteApiRefusal(4040, 'not found', 'no such address', 404);
  });
}

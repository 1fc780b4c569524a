import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Pool } from 'pg';
import { type Client, transaction } from '../../database.ts';
import { Refusal } from '../../refusal.ts';
import { airlineChangeRoutes } from './airline-changes.ts';
import { confirmCancellation, quoteCancellation } from './cancellations.ts';
import { changeRoutes } from './changes.ts';
import { announce, register } from './deliveries.ts';
import { createOrder, lockOrder, type Order, pay, seen } from './orders.ts';
import { DuffelRefusal, errorBody, invalid, notFound } from './refusal.ts';
import { dataOf, jumpOf, page, type Query } from './request.ts';
import { type Offer, readOffer, search } from './search.ts';
import { serviceRoutes } from './service-routes.ts';
import { withServices } from './services.ts';
import { find, idOf, list, save } from './store.ts';

export type DuffelConfig = { key: string; currency: string };
type ById = { Params: { id: string } };

/** What a dial's code means here: how Duffel says that it did nothing. */
const DIALLED: Readonly<Record<string, number>> = {
  order_not_created: 502,
  airline_unknown: 502,
  service_unavailable: 503,
  rate_limit_exceeded: 429,
};

/** Duffel's flights interface, version v2, below `/duffel/air`. */
export function duffelRoutes(app: FastifyInstance, { pool, config }: { pool: Pool; config: DuffelConfig }): void {
  app.register(async (scope) => {
    scope.addHook('preValidation', async (request) => {
      const given = Buffer.from(String(request.headers.authorization ?? ''));
      const wanted = Buffer.from(`Bearer ${config.key}`);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
        throw new DuffelRefusal(401, 'access_token_not_found', 'The access token is not known');
      if (request.headers['duffel-version'] !== 'v2')
        throw new DuffelRefusal(400, 'unsupported_version', 'The header Duffel-Version must be v2');
    });
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('x-request-id', idOf('req')).header('ratelimit-limit', '60').header('ratelimit-remaining', '59');
      reply.header('ratelimit-reset', new Date(Date.now() + 60_000).toUTCString());
    });
    scope.setErrorHandler((error, request, reply) => {
      const refusal = refusalOf(error);
      if (refusal.code === 'internal_server_error')
        console.error(`partners: ${request.method} ${request.routeOptions.url}: ${(error as Error).stack}`);
      return reply.status(refusal.status).send(errorBody(refusal, idOf('req')));
    });
    routes(scope, pool, config);
  });
}

function refusalOf(error: unknown): DuffelRefusal {
  if (error instanceof DuffelRefusal) return error;
  if (error instanceof Refusal) return new DuffelRefusal(DIALLED[error.code] ?? 422, error.code);
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  return status < 500
    ? new DuffelRefusal(status, 'bad_request', (error as Error).message)
    : new DuffelRefusal(500, 'internal_server_error', 'Something went wrong');
}

function routes(app: FastifyInstance, pool: Pool, config: DuffelConfig): void {
  const on = (op: string) => ({ config: { service: 'duffel' as const, op } });
  const work = <T>(act: (client: Client) => Promise<T>): Promise<T> => transaction(pool, act);
  const made = (reply: FastifyReply, data: object) => reply.status(201).send({ data });

  app.post('/duffel/air/offer_requests', on('search'), async (request, reply) => {
    const found = (await work((client) => search(client, dataOf(request), config.currency))) as { offers: object[] };
    const bare = (request.query as Query).return_offers === 'false';
    return made(reply, bare ? { ...found, offers: [] } : found);
  });
  app.get('/duffel/air/offers', on('offers'), async (request) => {
    const id = (request.query as Query).offer_request_id;
    if (!id) throw invalid('validation_required', '/offer_request_id');
    const found = await page(request, (limit, offset) => list<Offer>(pool, 'offer', id, { limit, offset }));
    if (request.fault?.kind !== 'broken') return found;
    const [first] = found.data;
    return { ...found, data: [{}, { ...first, total_amount: null }, { ...first, slices: [] }, ...found.data] };
  });
  app.get<ById>('/duffel/air/offers/:id', on('offer'), async (request) => ({
    data: await work(async (client) => {
      const offer = await readOffer(client, request.params.id, jumpOf(request));
      return (request.query as Query).return_available_services === 'true' ? withServices(client, offer) : offer;
    }),
  }));
  app.post<ById>('/duffel/air/offers/:id/actions/price', on('offer'), async (request) => ({
    data: await work((client) => readOffer(client, request.params.id, jumpOf(request))),
  }));

  app.post('/duffel/air/orders', on('create'), async (request, reply) => {
    const create = async () => {
      const order = await work(async (client) => {
        const booked = await createOrder(client, dataOf(request));
        await announce(client, 'order.created', { order_id: booked.id, offer_id: booked.offer_id });
        return booked;
      });
      return seen(order);
    };
    if (request.fault?.kind === 'accept') {
      void pause(request.fault.delayMs ?? 0).then(create, () => undefined);
      return reply.status(202).send({ data: null });
    }
    if (request.fault?.kind === 'unreadable') {
      await create();
      return reply.status(200).send({ data: null });
    }
    return made(reply, await create());
  });
  app.get('/duffel/air/orders', on('orders'), async (request) => {
    const { offer_id: offerId, booking_reference: reference, awaiting_payment: awaiting } = request.query as Query;
    return page(request, async (limit, offset) => {
      const all = await list<Order>(pool, 'order', offerId ?? null, { limit: 10_000, offset: 0, newest: true });
      return all
        .map(seen)
        .filter((order) => reference === undefined || order.booking_reference === reference)
        .filter((order) => awaiting === undefined || String(order.payment_status.awaiting_payment) === awaiting)
        .slice(offset, offset + limit);
    });
  });
  app.get<ById>('/duffel/air/orders/:id', on('order'), async (request) => ({
    data: seen(await work((client) => lockOrder(client, request.params.id))),
  }));
  app.patch<ById>('/duffel/air/orders/:id', on('update'), async (request) => {
    const { metadata } = dataOf(request) as { metadata?: Record<string, string> };
    return work(async (client) => {
      const order = await lockOrder(client, request.params.id);
      const changed = metadata ? { ...order, metadata } : order;
      await save(client, changed);
      return { data: seen(changed) };
    });
  });

  app.post('/duffel/air/payments', on('pay'), async (request, reply) => {
    const { payment } = await work(async (client) => {
      const paid = await pay(client, dataOf(request));
      await announce(client, 'payment.created', { ...paid.payment });
      await announce(client, 'order.updated', { order_id: paid.order.id });
      return paid;
    });
    return made(reply, payment);
  });
  app.get('/duffel/air/payments', on('payments'), async (request) => {
    const id = (request.query as Query).order_id;
    if (!id) throw invalid('validation_required', '/order_id');
    return page(request, (limit, offset) => list<object>(pool, 'payment', id, { limit, offset }));
  });

  app.post('/duffel/air/order_cancellations', on('cancel-quote'), async (request, reply) => {
    const { order_id: id } = (dataOf(request) ?? {}) as { order_id?: string };
    return made(reply, await work((client) => quoteCancellation(client, String(id))));
  });
  app.get<ById>('/duffel/air/order_cancellations/:id', on('cancellation'), async (request) => ({
    data: await find<object>(pool, 'cancellation', request.params.id),
  }));
  app.post<ById>('/duffel/air/order_cancellations/:id/actions/confirm', on('cancel-confirm'), async (request) =>
    work(async (client) => {
      const { cancellation, order } = await confirmCancellation(client, request.params.id);
      await announce(client, 'order_cancellation.confirmed', { id: cancellation.id, order_id: order.id });
      return { data: cancellation };
    }),
  );

  app.post('/duffel/air/webhooks', on('webhook'), async (request, reply) =>
    made(reply, await work((client) => register(client, dataOf(request)))),
  );
  airlineChangeRoutes(app, pool, on);
  changeRoutes(app, pool, on);
  serviceRoutes(app, pool, on);
  app.all('/duffel/*', async () => {
    throw notFound();
  });
}

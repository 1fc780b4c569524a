import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { type Client, transaction } from '../../database.ts';
import { now } from '../time.ts';
import { amount, minorOf } from './amounts.ts';
import { announce } from './deliveries.ts';
import { documentsFor, lockOrder, type Order, seen } from './orders.ts';
import { DuffelRefusal, invalid } from './refusal.ts';
import { dataOf, jumpOf } from './request.ts';
import { readWay } from './search.ts';
import { servicesTotal } from './services.ts';
import { at, find, insert, list, newId, parentOf, save } from './store.ts';
import {
  type Conditions,
  departures,
  FAMILIES,
  type Family,
  fareOf,
  type Person,
  penalty,
  type Slice,
  sliceOf,
  type Way,
} from './world.ts';

const LIFE_MS = 30 * 60_000;

type Sums = {
  change_total_amount: string;
  change_total_currency: string;
  new_total_amount: string;
  new_total_currency: string;
  penalty_total_amount: string;
  penalty_total_currency: string;
  refund_to: string | null;
};
type Slices = { add: Slice[]; remove: Slice[] };
type ChangeOffer = Sums & {
  id: string;
  expires_at: string;
  order_change_id: string | null;
  slices: Slices;
  conditions: Conditions;
  [more: string]: unknown;
};
type Change = Sums & {
  id: string;
  order_id: string;
  expires_at: string;
  confirmed_at: string | null;
  slices: Slices;
  [more: string]: unknown;
};

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const items = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.map(record) : []);

const wayOf = (slice: Slice): Way => {
  const [first, last] = [slice.segments[0], slice.segments.at(-1)];
  return {
    origin: first?.origin.iata_code ?? '',
    destination: last?.destination.iata_code ?? '',
    departure_date: first?.departing_at.slice(0, 10) ?? '',
  };
};

function changeable(order: Order): Order {
  const shown = seen(order);
  if (!shown.available_actions.includes('change'))
    throw new DuffelRefusal(422, 'order_not_changeable', 'The order cannot be changed');
  return shown;
}

type Wanted = { order: Order; removed: Slice[]; ways: Way[]; cabin: string };

function readWanted(order: Order, body: unknown): Wanted {
  const { add, remove } = record(record(body).slices);
  const removed = items(remove).map(({ slice_id: id }, n) => {
    const found = order.slices.find((slice) => slice.id === id);
    if (!found) throw invalid('validation_inclusion', `/slices/remove/${n}/slice_id`);
    return found;
  });
  const ways = items(add).map(readWay);
  if (removed.length === 0 || ways.length !== removed.length) throw invalid('validation_length', '/slices/add');
  return { order, removed, ways, cabin: String(items(add)[0]?.cabin_class ?? 'economy') };
}

/** What the fares of the whole journey come to now; only a fare that is refunded gives a difference back. */
function sumsOf({ order, removed, ways, cabin }: Wanted, n: number, family: Family): Sums {
  const people = order.passengers.map((one) => ({ ...one, age: null })) as unknown as Person[];
  const currency = order.total_currency;
  const rest = order.slices.filter((slice) => !removed.includes(slice)).map(wayOf);
  const { base } = fareOf([...ways, ...rest], n, people, cabin, family, currency);
  const difference = base - minorOf(order.base_amount);
  const refunds = order.conditions.refund_before_departure?.allowed === true;
  const kept = refunds ? difference : Math.max(0, difference);
  const fee = minorOf(order.conditions.change_before_departure?.penalty_amount ?? '0');
  return {
    change_total_amount: amount(kept + fee),
    change_total_currency: currency,
    new_total_amount: amount(minorOf(order.total_amount) + kept),
    new_total_currency: currency,
    penalty_total_amount: amount(fee),
    penalty_total_currency: currency,
    refund_to: kept + fee < 0 ? 'balance' : null,
  };
}

function offerOf(wanted: Wanted, n: number, family: Family): ChangeOffer {
  const { order, removed, ways, cabin } = wanted;
  const people = order.passengers.map((one) => ({ ...one, age: null })) as unknown as Person[];
  const seats = people.filter(({ type }) => type !== 'infant_without_seat').length;
  const currency = order.total_currency;
  return {
    id: newId('change_offer'),
    live_mode: false,
    created_at: at(),
    updated_at: at(),
    expires_at: at(now() + LIFE_MS),
    order_change_id: null,
    ...sumsOf(wanted, n, family),
    slices: { add: ways.map((way) => sliceOf(way, n, people, cabin, family, currency)), remove: removed },
    conditions: {
      change_before_departure: penalty(family.change, seats, currency),
      refund_before_departure: penalty(family.refund, seats, currency),
    },
  };
}

/** `POST /air/order_change_requests`: what the slices may be changed for. Nothing is kept. */
async function requestChange(client: Client, body: unknown): Promise<object> {
  const order = changeable(await lockOrder(client, String(record(body).order_id)));
  const wanted = readWanted(order, body);
  const count = Math.min(...wanted.ways.map(departures));
  const offers = FAMILIES.flatMap((family) => Array.from({ length: count }, (_, n) => offerOf(wanted, n, family)));
  const request = {
    id: newId('change_request'),
    live_mode: false,
    created_at: at(),
    updated_at: at(),
    order_id: order.id,
    slices: record(record(body).slices),
  };
  await insert(client, 'change_request', order.id, request);
  for (const offer of offers) await insert(client, 'change_offer', request.id, offer);
  return { ...request, order_change_offers: offers };
}

/** `POST /air/order_changes`: the airline confirms the price; nothing has changed yet. */
async function createChange(client: Client, body: unknown, jump: number): Promise<Change> {
  const offer = await find<ChangeOffer>(client, 'change_offer', String(record(body).selected_order_change_offer), true);
  const requestId = await parentOf(client, offer.id);
  const order = await lockOrder(client, (await parentOf(client, requestId ?? '')) ?? '');
  changeable(order);
  if (Date.parse(offer.expires_at) <= now())
    throw new DuffelRefusal(422, 'offer_expired', 'The order change offer has expired');
  const raised = { change_total_amount: amount(minorOf(offer.change_total_amount) + jump) };
  const { id: _offer, order_change_id: _change, conditions: _conditions, updated_at: _updated, ...rest } = offer;
  const change: Change = {
    ...rest,
    ...raised,
    id: newId('change'),
    order_id: order.id,
    created_at: at(),
    confirmed_at: null,
  };
  await insert(client, 'change', order.id, change);
  const used: ChangeOffer = { ...offer, order_change_id: change.id };
  await save(client, used);
  return change;
}

/**
 * `POST /air/order_changes/{id}/actions/confirm`: paid at once; tickets are new, seats and bags of the slice are gone.
 */
async function confirmChange(client: Client, id: string, body: unknown): Promise<{ change: Change; order: Order }> {
  const found = await find<Change>(client, 'change', id);
  const order = await lockOrder(client, found.order_id);
  const change = await find<Change>(client, 'change', id, true);
  if (change.confirmed_at)
    throw new DuffelRefusal(422, 'order_change_already_actioned', 'The order change has been confirmed');
  changeable(order);
  if (Date.parse(change.expires_at) <= now())
    throw new DuffelRefusal(422, 'offer_expired', 'The order change has expired');
  const due = minorOf(change.change_total_amount);
  const { amount: sum, currency, type } = record(record(body).payment);
  if (due > 0 && (type !== 'balance' || minorOf(sum) !== due || currency !== change.change_total_currency))
    throw new DuffelRefusal(422, 'payment_amount_does_not_match_order_amount', 'The amount differs');
  if (due <= 0 && sum !== undefined) throw invalid('validation_inclusion', '/payment');
  const confirmed = { ...change, confirmed_at: at() };
  const { rows } = await client.query<{ conditions: Conditions }>(
    `select data -> 'conditions' as conditions from duffel.objects
     where kind = 'change_offer' and data ->> 'order_change_id' = $1`,
    [id],
  );
  const gone = new Set(change.slices.remove.flatMap(({ segments }) => segments.map((segment) => segment.id)));
  const services = order.services.filter(({ segment_ids: ids }) => !ids.some((one) => gone.has(one)));
  const price = servicesTotal(order.services.filter((one) => !services.includes(one)));
  const difference = due - minorOf(change.penalty_total_amount);
  const changed: Order = {
    ...order,
    slices: order.slices.map((slice) => {
      const n = change.slices.remove.findIndex((one) => one.id === slice.id);
      return n < 0 ? slice : (change.slices.add[n] ?? slice);
    }),
    services,
    conditions: rows[0]?.conditions ?? order.conditions,
    total_amount: amount(minorOf(order.total_amount) + difference - price),
    base_amount: amount(minorOf(order.base_amount) + difference),
    documents: await documentsFor(client, order.passengers),
    void_window_ends_at: null,
    changes: [...order.changes, confirmed],
    synced_at: at(),
  };
  await save(client, confirmed);
  await save(client, changed);
  return { change: confirmed, order: changed };
}

type ById = { Params: { id: string } };
type Named = (op: string) => { config: { service: 'duffel'; op: string } };

/** Changes of paid orders: a request, its offers, a change, its confirmation. */
export function changeRoutes(app: FastifyInstance, pool: Pool, on: Named): void {
  const offersOf = (id: string) => list<ChangeOffer>(pool, 'change_offer', id, { limit: 200, offset: 0 });
  app.post('/duffel/air/order_change_requests', on('change-quote'), async (request, reply) => {
    const made = await transaction(pool, (client) => requestChange(client, dataOf(request)));
    return reply.status(201).send({ data: made });
  });
  app.get<ById>('/duffel/air/order_change_requests/:id', on('change-request'), async (request) => {
    const found = await find<object>(pool, 'change_request', request.params.id);
    return { data: { ...found, order_change_offers: await offersOf(request.params.id) } };
  });
  app.get('/duffel/air/order_change_offers', on('change-offers'), async (request) => {
    const { order_change_request_id: id } = request.query as { order_change_request_id?: string };
    if (!id) throw invalid('validation_required', '/order_change_request_id');
    return { data: await offersOf(id), meta: { limit: 200, before: null, after: null } };
  });
  app.get<ById>('/duffel/air/order_change_offers/:id', on('change-offer'), async (request) => ({
    data: await find<object>(pool, 'change_offer', request.params.id),
  }));
  app.post('/duffel/air/order_changes', on('change'), async (request, reply) => {
    const made = await transaction(pool, (client) => createChange(client, dataOf(request), jumpOf(request)));
    return reply.status(201).send({ data: made });
  });
  app.get<ById>('/duffel/air/order_changes/:id', on('change-read'), async (request) => ({
    data: await find<object>(pool, 'change', request.params.id),
  }));
  app.post<ById>('/duffel/air/order_changes/:id/actions/confirm', on('change-confirm'), async (request) =>
    transaction(pool, async (client) => {
      const { change, order } = await confirmChange(client, request.params.id, dataOf(request));
      await announce(client, 'order.updated', { order_id: order.id });
      return { data: change };
    }),
  );
}

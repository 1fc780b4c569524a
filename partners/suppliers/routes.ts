import { createHash, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { FaultRules } from '../fault-injection.ts';
import { Refusal } from '../refusal.ts';
import { annul, quote, refund, release } from './after-sale.ts';
import { ancillaryOfOperation } from './ancillaries.ts';
import { ancillariesRoutes } from './ancillaries-routes.ts';
import * as bookings from './bookings.ts';
import { exchange, quoteExchange } from './exchanges.ts';
import { combine, journeysOf, type Party, seatsOf } from './offers.ts';
import { type Op, operation } from './operations.ts';
import {
  readAgreed,
  readBooking,
  readDates,
  readExpect,
  readQuoteId,
  readScope,
  readSearch,
  type SearchRequest,
} from './requests.ts';
import { split } from './splits.ts';
import type { Supplier } from './supplier.ts';
import { now } from './time.ts';

type Deps = { pool: Pool; faultRules: FaultRules; key: string; supplier: Supplier };
type ById = { Params: { id: string } };

/** Percent of the batches' usual wait; 0 answers at once. */
const PACE = Number(process.env.PARTNERS_PACE_PERCENT ?? '100') / 100;

/** More than anybody reads of one round. */
const MAX_OFFERS = 400;

/** Percent-encoded in the header, so that any text fits. */
function operationId(header: unknown): string {
  try {
    const id = decodeURIComponent(String(header ?? ''));
    if (id.length >= 8 && id.length <= 200) return id;
  } catch {
    // Refused below.
  }
  throw new Refusal(400, 'OPERATION_ID');
}

/** One supplier's interface below `/{id}/v1`. */
export function supplierRoutes(app: FastifyInstance, { pool, faultRules, key, supplier }: Deps): void {
  const base = `/${supplier.id}/v1`;
  const faultRule = () => faultRules[supplier.id];

  const keyed = async (request: FastifyRequest) => {
    const given = Buffer.from(String(request.headers.authorization ?? ''));
    const wanted = Buffer.from(`Bearer ${key}`);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new Refusal(401, 'KEY');
  };
  const route = (op: string) => ({ preValidation: keyed, config: { service: supplier.id, op } });
  const opOf = (request: FastifyRequest, kind: Op['kind']): Op => {
    const id = operationId(request.headers['operation-id']);
    const hash = createHash('sha256').update(`${request.url}\n`).update(request.rawBody);
    return { id, kind, request: hash.digest('base64url') };
  };

  async function offersOf(wanted: SearchRequest, round: number): Promise<object[]> {
    if (faultRule().soldOut) return [];
    // Round 0: no change anywhere. Round 1: everything with a change on at least one way.
    const count = wanted.journeys.length;
    const mixes = Array.from({ length: 2 ** count }, (_, bits) =>
      wanted.journeys.map((_leg, i) => ((bits >> i) & 1) === 1),
    ).filter((passengerCounts) => passengerCounts.some(Boolean) === (round === 1));
    const straight = wanted.journeys.map((slice) => journeysOf(supplier, slice, false));
    const changing = wanted.journeys.map((slice) => journeysOf(supplier, slice, true));
    const trips = mixes.map((passengerCounts) =>
      wanted.journeys.map((_leg, i) => (passengerCounts[i] ? changing : straight)[i] ?? []),
    );
    const keys = trips.flat(2).flatMap((journey) => journey.map((flight) => flight.key));
    const taken = await bookings.takenSeats(pool, supplier, [...new Set(keys)]);
    const at = now();
    const found = trips.flatMap((legs) => combine(supplier, legs, wanted.party, wanted.cabin, taken, at));
    return found.slice(0, MAX_OFFERS);
  }

  async function* batches(wanted: SearchRequest, garbled: boolean): AsyncGenerator<string> {
    const started = Date.now();
    let total = 0;
    if (garbled) yield '{"offers":[{"offerId":7},null,{"journeys":"none"}]}\n';
    for (const round of [0, 1]) {
      const wait = started + (supplier.batches[round] ?? 0) * PACE - Date.now();
      if (wait > 0) await pause(wait);
      const offers = await offersOf(wanted, round);
      total += offers.length;
      if (offers.length > 0) yield `${JSON.stringify({ offers })}\n`;
    }
    yield `${JSON.stringify({ done: true, total })}\n`;
  }

  app.post(`${base}/searches`, route('search'), async (request, reply) => {
    const wanted = readSearch(request.body, supplier.directions);
    if (seatsOf(wanted.party as Party) > 9) throw new Refusal(422, 'LIMIT');
    return reply.type('application/x-ndjson').send(Readable.from(batches(wanted, request.fault?.kind === 'garbage')));
  });

  app.post<ById>(`${base}/offers/:id/price`, route('price'), async (request) => {
    const extra = request.fault?.kind === 'price-jump' ? (request.fault.minor ?? 0) : 0;
    const priced = await bookings.priceOffer(pool, supplier, faultRule(), request.params.id, extra);
    return { ...priced.offer, quotedTotal: priced.quotedTotal };
  });

  app.post(`${base}/bookings`, route('hold'), async (request, reply) => {
    const op = opOf(request, 'hold');
    const row = await bookings.hold(pool, supplier, faultRule(), op, readBooking(request.body));
    return reply.status(201).send(bookings.bookingOnWire(supplier, row));
  });
  app.post<ById>(`${base}/bookings/:id/issue`, route('issue'), async (request) => {
    const { version, expect } = readExpect(request.body);
    const wanted = { id: request.params.id, version, expect };
    return bookings.bookingOnWire(supplier, await bookings.issue(pool, supplier, opOf(request, 'issue'), wanted));
  });
  app.post<ById>(`${base}/bookings/:id/cancel`, route('cancel'), async (request) => {
    const wanted = { id: request.params.id, version: readExpect(request.body).version };
    return bookings.bookingOnWire(supplier, await bookings.cancel(pool, supplier, opOf(request, 'cancel'), wanted));
  });
  for (const [act, work] of [
    ['void', annul],
    ['release', release],
  ] as const)
    app.post<ById>(`${base}/bookings/:id/${act}`, route(act), async (request) => {
      const wanted = { id: request.params.id, ...readScope(request.body), ...readExpect(request.body) };
      return bookings.bookingOnWire(supplier, await work(pool, supplier, opOf(request, act), wanted));
    });
  app.post<ById>(`${base}/bookings/:id/refund-quotes`, route('refund-quote'), async (request, reply) => {
    const wanted = { id: request.params.id, ...readScope(request.body) };
    const made = await quote(pool, supplier, opOf(request, 'refund-quote'), wanted);
    return reply.status(201).send(made);
  });
  app.post<ById>(`${base}/bookings/:id/refund`, route('refund-booking'), async (request) => {
    const wanted = { id: request.params.id, quoteId: readQuoteId(request.body) };
    const row = await refund(pool, supplier, opOf(request, 'refund'), wanted);
    return bookings.bookingOnWire(supplier, row);
  });
  app.post<ById>(`${base}/bookings/:id/exchange-quotes`, route('exchange-quote'), async (request, reply) => {
    const wanted = { id: request.params.id, ...readScope(request.body), ...readDates(request.body) };
    const made = await quoteExchange(pool, supplier, opOf(request, 'exchange-quote'), wanted);
    return reply.status(201).send(made);
  });
  app.post<ById>(`${base}/bookings/:id/exchange`, route('exchange'), async (request) => {
    const wanted = { id: request.params.id, ...readAgreed(request.body) };
    const row = await exchange(pool, supplier, faultRule(), opOf(request, 'exchange'), wanted);
    return bookings.bookingOnWire(supplier, row);
  });
  app.post<ById>(`${base}/bookings/:id/split`, route('split'), async (request, reply) => {
    const wanted = { id: request.params.id, ...readScope(request.body), ...readExpect(request.body) };
    const row = await split(pool, supplier, opOf(request, 'split'), wanted);
    return reply.status(201).send(bookings.bookingOnWire(supplier, row));
  });
  if (Object.keys(supplier.bags).length > 0) ancillariesRoutes(app, { base, route, opOf, pool, supplier, faultRule });
  app.get<ById>(`${base}/bookings/:id`, route('retrieve'), async (request) =>
    bookings.bookingOnWire(supplier, await bookings.retrieve(pool, supplier, request.params.id)),
  );
  app.get<ById>(`${base}/operations/:id`, route('operation'), async (request) => {
    const { kind, row } = await operation(pool, supplier, request.params.id);
    const extra = await ancillaryOfOperation(pool, supplier, request.params.id);
    const booking = bookings.bookingOnWire(supplier, row);
    return { operation: { id: request.params.id, kind }, booking, ...(extra && { extra }) };
  });
}

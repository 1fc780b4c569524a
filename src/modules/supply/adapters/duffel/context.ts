import type { Money } from '#kernel/money.ts';
import type { Clock } from '#platform/clock.ts';
import type { Call, Outcome, SupplierBooking } from '../../domain/port.ts';
import type { SentOperation, SentOperations } from '../../domain/sent-operations.ts';
import type { Acts, Done } from '../acts.ts';
import { currencyOf } from '../currency.ts';
import type { SupplierHttp } from '../http.ts';
import { ok } from '../outcomes.ts';
import { countsOf, moneyOf, partyPrices, pricesTotal } from './amounts.ts';
import { exchange } from './http.ts';
import type { OfferParty } from './offer-ids.ts';
import { type DuffelReads, dataOf } from './reads.ts';
import { refusalOf } from './refusals.ts';
import { type WireOffer, type WireOrder, zOffer, zOrder } from './shapes.ts';
import type { CodeNames } from './translate.ts';
import { bookingOf } from './translate-order.ts';
import { operationOf } from './travellers.ts';

/** What the parts of the adapter share. */
export type Duffel = {
  clock: Clock;
  http: SupplierHttp;
  reads: DuffelReads;
  acts: Acts;
  sent: SentOperations;
  names: CodeNames;
  /** How long an act is waited for, whatever the caller's deadline: giving up early does not undo it. */
  actMs: number;
};

export const orderPath = (id: string): string => `/air/orders/${encodeURIComponent(id)}`;

export type ReadOrder = { wire: WireOrder; booking: SupplierBooking };

const orderOf = ({ names, clock }: Duffel, data: unknown): ReadOrder | null => {
  const wire = zOrder.safeParse(data);
  const booking = wire.success ? bookingOf(wire.data, names, clock.now()) : null;
  return wire.success && booking && 'ok' in booking ? { wire: wire.data, booking: booking.ok } : null;
};

export const readOrder = (duffel: Duffel, call: Call, id: string): Promise<Outcome<ReadOrder>> =>
  duffel.reads.one(call, orderPath(id), (data) => orderOf(duffel, data));

export async function readBooking(duffel: Duffel, call: Call, id: string): Promise<Outcome<SupplierBooking>> {
  const read = await readOrder(duffel, call, id);
  return read.kind === 'ok' ? { ...read, value: read.value.booking } : read;
}

/** An offer as it is sold now; reading it moves the price. */
export const readWireOffer = (duffel: Duffel, call: Call, offerId: string): Promise<Outcome<WireOffer>> =>
  duffel.reads.one(call, `/air/offers/${encodeURIComponent(offerId)}`, (data) => zOffer.safeParse(data).data ?? null);

/** What the whole party pays for an offer or an order by our prices; null in a currency that we do not know. */
export function partyTotal(
  wire: Pick<WireOffer, 'total_amount' | 'total_currency' | 'tax_amount'>,
  party: OfferParty,
): Money | null {
  const total = moneyOf(wire.total_amount, wire.total_currency);
  const currency = currencyOf(wire.total_currency);
  const tax = wire.tax_amount == null ? null : moneyOf(wire.tax_amount, wire.total_currency);
  return total && currency
    ? pricesTotal(partyPrices(total, tax, countsOf(party.map(({ category }) => category))), currency)
    : null;
}

/** `POST /air/orders`, once: who cannot read its answer finds the order. */
export async function createOrder(duffel: Duffel, call: Call, body: object): Promise<Outcome<Done<SupplierBooking>>> {
  const answer = await exchange(duffel.http, 'POST', '/air/orders', duffel.actMs, body);
  if (typeof answer === 'string' || answer.status >= 300) return refusalOf(answer, 'create');
  if (answer.status === 202) return { kind: 'pending', token: call.opId, pollAfterMs: 60_000 };
  const found = answer.status === 201 ? orderOf(duffel, dataOf(answer)) : null;
  return found
    ? ok(duffel, { target: found.wire.id, value: ok(duffel, found.booking) })
    : { kind: 'unknown', reason: 'booked, and not readable yet' };
}

/** A change whose answer only has to be a success; the booking is read afterwards. */
export async function act(
  duffel: Duffel,
  call: Call,
  path: string,
  body: object,
  order: { id: string; target?: string },
  judge: (data: unknown) => Outcome<true> = () => ok(duffel, true),
): Promise<Outcome<Done<SupplierBooking>>> {
  const answer = await exchange(duffel.http, 'POST', path, duffel.actMs, body);
  if (typeof answer === 'string' || answer.status >= 300) return refusalOf(answer, 'change');
  const data = dataOf(answer);
  if (answer.status === 202 || data == null) return { kind: 'unknown', reason: `status ${answer.status}` };
  const judged = judge(data);
  if (judged.kind !== 'ok') return judged;
  return ok(duffel, { target: order.target ?? order.id, value: await readBooking(duffel, call, order.id) });
}

/** Orders older than the operation cannot be of it; clocks may differ by so much. */
const SKEW_MS = 10 * 60_000;
const MOST_PAGES = 20;

/**
 * The order that an operation made: by the offer, and among what is listed by our own reference on it. A list that
 * does not know the filter answers with other orders too, the newest first.
 */
export async function findOrder(
  duffel: Duffel,
  call: Call,
  { opId, subject, target, sentAt }: SentOperation,
): Promise<Outcome<ReadOrder | null>> {
  const oldest = Date.parse(sentAt) - SKEW_MS;
  const ours = (item: unknown) => {
    const metadata = (item as { metadata?: Record<string, unknown> | null } | null)?.metadata;
    return operationOf(metadata) === opId;
  };
  const path = `/air/orders?offer_id=${encodeURIComponent(target ?? subject)}&sort=-created_at&limit=50`;
  const listed = await duffel.reads.pages(call, path, MOST_PAGES, (items) =>
    items.some((item) => {
      const made = Date.parse(String((item as { created_at?: unknown } | null)?.created_at));
      return ours(item) || made < oldest;
    }),
  );
  if (!listed) return { kind: 'unknown', reason: 'the orders cannot be listed' };
  const item = listed.find(ours);
  if (item === undefined) return ok(duffel, null);
  const found = orderOf(duffel, item);
  return found ? ok(duffel, found) : { kind: 'unknown', reason: 'the order cannot be read' };
}

/** Whether anything was ordered of an offer. */
export async function isOrdered(duffel: Duffel, call: Call, offerId: string): Promise<Outcome<boolean>> {
  const path = `/air/orders?offer_id=${encodeURIComponent(offerId)}&sort=-created_at&limit=200`;
  const listed = await duffel.reads.pages(call, path, 1, () => true);
  if (!listed) return { kind: 'rejected', code: 'DOWN', message: 'the orders cannot be listed', retry: true };
  return ok(
    duffel,
    listed.some((item) => (item as { offer_id?: unknown } | null)?.offer_id === offerId),
  );
}

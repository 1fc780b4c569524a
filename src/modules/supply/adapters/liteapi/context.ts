import { createHash } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import { NO_CARRIER } from '../../api.ts';
import type { Call, Outcome, SupplierBooking, SupplierDocument } from '../../domain/port.ts';
import type { SentOperations } from '../../domain/sent-operations.ts';
import type { Acts } from '../acts.ts';
import type { Town } from '../adapter.ts';
import { type Answer, remainingMs, type SupplierHttp } from '../http.ts';
import { ok, rejected } from '../outcomes.ts';
import { moneyOf } from './amounts.ts';
import { exchange, type Sent } from './http.ts';
import { type Ladder, ladderOf } from './ladder.ts';
import { isNothing, refusalOf } from './refusals.ts';
import { type WireBooking, zBookings, zOneBooking } from './shapes.ts';
import { pricesOf } from './translate.ts';

/** What the parts of the adapter share. */
export type LiteApi = {
  clock: Clock;
  http: SupplierHttp;
  /** The host of everything that books. */
  bookUrl: string;
  acts: Acts;
  sent: SentOperations;
  townOf: (locationKey: string) => Town | undefined;
  paysBy: 'ACC_CREDIT_CARD' | 'WALLET';
  readMs: number;
  /** How long an act is waited for, whatever the caller's deadline: giving up early does not undo it. */
  actMs: number;
};

/** Our operation and the guests by rooms, as a booking carries them. */
export const TAGS = { guests: 'GUESTS', enters: 'ENTERS' } as const;

/** An exchange that may be repeated. */
export function read({ http, bookUrl, clock, readMs }: LiteApi, call: Call, sent: Sent): Promise<Answer | string> {
  return exchange(http, bookUrl, sent, remainingMs(clock, call.deadline, readMs));
}

export type ReadBooking = { wire: WireBooking; booking: SupplierBooking; ladder: Ladder | null; entersAt: number };

/**
 * A number of our kind: LiteAPI's reference has capital and small letters, `-` and `_`, and is one of a kind only as
 * it is.
 */
export const voucherNumber = (bookingId: string, room: number): string =>
  `HOTEL-${bookingId.replaceAll('-', '-h').replaceAll('_', '-u')}-${room}`;

/** A guest enters on a day of the hotel; without its hour, when that day has begun everywhere. */
const entersAtOf = (wire: WireBooking): number => {
  const tagged = Date.parse(wire.customTags?.[TAGS.enters] ?? '');
  return Number.isNaN(tagged) ? Date.parse(`${wire.checkin.slice(0, 10)}T00:00:00Z`) : tagged;
};

const stateOf = ({ status }: WireBooking): 'open' | 'refunded' | null => {
  if (/^CONFIRMED$/i.test(status)) return 'open';
  return /^CANCELL?ED/i.test(status) ? 'refunded' : null;
};

/** A booking in our words; null for one that cannot be read. */
export function bookingOf(wire: WireBooking, now: Date): ReadBooking | null {
  const total = moneyOf(wire.price, wire.currency);
  const state = stateOf(wire);
  const tagged = wire.customTags?.[TAGS.guests]?.split(' ').filter((id) => id !== '') ?? [];
  const rooms = Math.max(1, tagged.length, tagged.length > 0 ? 0 : (wire.bookedRooms?.length ?? 0));
  const entersAt = entersAtOf(wire);
  if (!total || !state || Number.isNaN(entersAt)) return null;
  const ladder = ladderOf([{ policies: wire.cancellationPolicies, price: total.minor }], total.currency);
  const flight = `${NO_CARRIER} ${wire.hotel?.hotelId ?? ''}`.trim();
  const documents = Array.from(
    { length: rooms },
    (_, n): SupplierDocument => ({
      number: voucherNumber(wire.bookingId, n + 1),
      kind: 'hotel',
      travellerId: tagged[n] ?? `guest-${n + 1}`,
      coupons: [{ n: 1, status: state === 'open' ? 'O' : 'R', flight }],
      voidUntil: null,
      state,
    }),
  );
  const prices = pricesOf(total, rooms);
  const refundable = wire.cancellationPolicies?.refundableTag !== 'NRFN' && ladder !== null;
  const version = createHash('sha256').update([wire.status, wire.price, wire.checkin].join(' ')).digest('hex');
  const booking: SupplierBooking = {
    ref: { id: wire.bookingId, locator: wire.bookingId, version: version.slice(0, 16) },
    state: state === 'open' ? 'issued' : 'refunded',
    paymentTimeLimit: null,
    documents,
    prices,
    total: { ...total, minor: (prices[0]?.fare.minor ?? 0) * rooms },
    actions: state === 'open' && refundable && now.getTime() < entersAt ? ['refund'] : [],
  };
  return { wire, booking, ladder, entersAt };
}

export async function readBooking(lite: LiteApi, call: Call, id: string): Promise<Outcome<ReadBooking>> {
  const answer = await read(lite, call, { method: 'GET', path: `/bookings/${encodeURIComponent(id)}` });
  if (typeof answer !== 'string' && isNothing(answer)) return rejected('INVALID', 'no such booking');
  if (typeof answer === 'string' || answer.status !== 200) return refusalOf(answer, 'read');
  const wire = zOneBooking.safeParse(answer.body).data?.data;
  const found = wire ? bookingOf(wire, lite.clock.now()) : null;
  return found
    ? ok(lite, found)
    : { kind: 'rejected', code: 'DOWN', message: 'the booking makes no sense', retry: true };
}

/** The booking that was made by a reference of ours; null: there is none (yet). */
export async function findByReference(
  lite: LiteApi,
  call: Call,
  reference: string,
): Promise<Outcome<ReadBooking | null>> {
  const path = `/bookings?clientReference=${encodeURIComponent(reference)}`;
  const answer = await read(lite, call, { method: 'GET', path });
  if (typeof answer !== 'string' && isNothing(answer)) return ok(lite, null);
  if (typeof answer === 'string' || answer.status !== 200) {
    const refusal = refusalOf(answer, 'read');
    return refusal.kind === 'rejected' ? { ...refusal, code: 'DOWN', retry: true } : refusal;
  }
  const listed = zBookings.safeParse(answer.body).data;
  if (!listed) return { kind: 'rejected', code: 'DOWN', message: 'the list makes no sense', retry: true };
  const found = listed.data?.find(({ clientReference }) => clientReference === reference);
  return found ? readBooking(lite, call, found.bookingId) : ok(lite, null);
}

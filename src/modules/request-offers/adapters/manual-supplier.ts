import type { Instant } from '#kernel/dates.ts';
import { equal, type Money, money, sum, times } from '#kernel/money.ts';
import { modeOf } from '#modules/supply/api.ts';
import {
  noAfterSale,
  type Outcome,
  type SupplierBooking,
  type SupplierDocument,
  type SupplierOffer,
  type SupplierPort,
} from '#modules/supply/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import {
  findByOperation,
  findOffer,
  findReservation,
  insertReservation,
  lockOffersOfService,
  lockReservation,
  updateReservation,
} from '../db/offer-queries.ts';
import type { OfferRow, ReservationRow } from '../db/schema.ts';
import { isLive } from '../domain/offer-state.ts';
import { offerNeedsStaff } from '../events.ts';

export const MANUAL_SUPPLIER_ID = 'manual';
/** A call begins within this time or has no effect. */
const START_WITHIN_MS = 10_000;
/** Staff take their time: how often they are waited for, apart from the event that their entry publishes. */
const POLL_MS = 15 * 60_000;

const DOCUMENT_KINDS = {
  avia: 'ticket',
  rail: 'rail',
  bus: 'bus',
  complex: 'ticket',
  hotel: 'hotel',
  transfer: 'transfer',
  service: 'voucher',
} as const;

export const totalOf = ({ content }: Pick<OfferRow, 'content'>): Money =>
  sum(
    content.prices.map(({ fare, taxes, count }) =>
      times(sum([fare, ...taxes.map(({ amount }) => amount)], fare.currency), count),
    ),
  );

const toSupplierOffer = ({ id, content, deadline }: OfferRow): SupplierOffer => ({
  offerId: id,
  slices: content.slices,
  terms: content.terms,
  prices: content.prices,
  seatsLeft: null,
  holdable: true,
  expiresAt: deadline.toISOString(),
});

/** A reservation as its offer and tickets make it. */
function toBooking(row: ReservationRow, offer: OfferRow): SupplierBooking {
  const { slices, prices } = offer.content;
  const flights = slices.flatMap((slice) => slice.segments.map(({ flight }) => flight));
  const documents = row.tickets.map(
    ({ travellerId, number }): SupplierDocument => ({
      number,
      kind: DOCUMENT_KINDS[modeOf(slices)],
      travellerId,
      coupons: flights.map((flight, n) => ({ n: n + 1, status: 'O', flight })),
      voidUntil: null,
      state: 'open',
    }),
  );
  const issued = row.state === 'issued';
  const held = row.state === 'held' || row.state === 'to_issue';
  return {
    ref: { id: row.id, locator: row.locator, version: String(row.version) },
    state: issued ? 'issued' : held ? 'held' : 'canceled',
    paymentTimeLimit: held ? offer.deadline.toISOString() : null,
    documents,
    prices,
    total: money(row.totalMinor, row.currency),
    actions: row.state === 'held' ? ['issue', 'cancel'] : [],
  };
}

type Rejected = Extract<Outcome<never>, { kind: 'rejected' }>;
const rejected = (code: Rejected['code'], message: string): Rejected => ({
  kind: 'rejected',
  code,
  message,
  retry: false,
});
const NO_RESERVATION = rejected('INVALID', 'no such reservation');
const BY_HAND = rejected('NOT_AUTOMATIC', 'a person decides');

/** Six letters for a reservation until staff enter the carrier's own code; numbers of ours stand behind them. */
export const firstLocator = (id: string): string =>
  id
    .replace(/[^0-9a-z]/gi, '')
    .slice(0, 6)
    .toUpperCase();

/**
 * Sells offers that staff wrote for a request. An accepted offer is held once and until its deadline; a paid one waits
 * as `pending` until staff enter its tickets, which publishes `supply.booking-changed`; after the sale people of the
 * carrier decide. It is not searched: it is reached from a request alone.
 */
export function createManualSupplier({ db, clock, ids }: { db: Db; clock: Clock; ids: () => string }): SupplierPort {
  const ok = <T>(value: T): Outcome<T> => ({ kind: 'ok', value, asOf: clock.now().toISOString() });
  const answer = (row: ReservationRow, offer: OfferRow): Outcome<SupplierBooking> =>
    row.state === 'to_issue' ? { kind: 'pending', token: row.id, pollAfterMs: POLL_MS } : ok(toBooking(row, offer));

  const answerFor = async (row: ReservationRow | undefined): Promise<Outcome<SupplierBooking>> => {
    const offer = row && (await findOffer(db, row.offerId));
    return offer ? answer(row, offer) : NO_RESERVATION;
  };

  /** One change of a reservation under its lock; refused when it would begin after its deadline. */
  async function change(
    { deadline }: { deadline: Instant },
    work: (tx: Tx, now: Date) => Promise<Outcome<SupplierBooking>>,
  ): Promise<Outcome<SupplierBooking>> {
    const latest = Math.min(Date.parse(deadline), clock.now().getTime() + START_WITHIN_MS);
    return inTransaction(db, async (tx) => {
      const now = clock.now();
      if (now.getTime() >= latest) return { ...rejected('DOWN', 'the deadline has passed'), retry: true };
      return work(tx, now);
    });
  }

  return {
    ...noAfterSale,
    id: MANUAL_SUPPLIER_ID,
    name: 'Sapar',
    capabilities: {
      kind: 'complex',
      hold: true,
      void: false,
      partialVoid: false,
      autoRefund: false,
      autoExchange: false,
      releaseSeats: false,
      split: false,
      ageDate: 'first',
      maxEffectDelayMs: START_WITHIN_MS * 2,
    },
    async *search() {},
    async revalidate(_call, offerId) {
      const offer = await findOffer(db, offerId);
      if (!offer || offer.state !== 'accepted') return rejected('GONE', 'not offered any more');
      if (offer.deadline <= clock.now()) return rejected('EXPIRED', 'its deadline has passed');
      return ok({ offer: toSupplierOffer(offer), delta: money(0, totalOf(offer).currency) });
    },
    hold: (call, { offerId, expect, travellers }) =>
      change(call, async (tx, now) => {
        const repeat = await findByOperation(tx, call.opId);
        const known = await findOffer(tx, offerId);
        if (!known) return rejected('GONE', 'not offered any more');
        if (repeat) return answer(repeat, known);
        // The lock of the service's offers decides between two that are accepted and ordered at once.
        const offer = (await lockOffersOfService(tx, known)).find(({ id }) => id === offerId);
        if (offer?.state !== 'accepted') return rejected('GONE', 'not offered any more');
        if (offer.deadline <= now) return rejected('EXPIRED', 'its deadline has passed');
        const total = totalOf(offer);
        if (!equal(total, expect)) return rejected('PRICE_CHANGED', 'it costs another sum');
        const id = ids();
        const row: ReservationRow = {
          id,
          offerId,
          state: 'held',
          version: 1,
          locator: firstLocator(id),
          totalMinor: total.minor,
          currency: total.currency,
          travellerIds: travellers.map((traveller) => traveller.id),
          tickets: [],
          holdOperation: call.opId,
          issueOperation: null,
          cancelOperation: null,
          issuedBy: null,
          refusal: null,
          createdAt: now,
          updatedAt: now,
        };
        return (await insertReservation(tx, row)) ? answer(row, offer) : rejected('GONE', 'it is ordered already');
      }),
    issue: (call, { id }, expect) =>
      change(call, async (tx, now) => {
        const row = await lockReservation(tx, id);
        const offer = row && (await findOffer(tx, row.offerId));
        if (!offer) return NO_RESERVATION;
        if (!isLive(row.state)) return rejected('EXPIRED', 'it is not held any more');
        if (row.state !== 'held') return answer(row, offer);
        if (!equal(money(row.totalMinor, row.currency), expect))
          return rejected('PRICE_CHANGED', 'it costs another sum');
        const change = { state: 'to_issue' as const, issueOperation: call.opId, updatedAt: now };
        await updateReservation(tx, row, change);
        await publishEvent(tx, offerNeedsStaff, {
          kind: 'offer_to_issue',
          cause: id,
          details: { request: offer.requestId },
        });
        return answer({ ...row, ...change }, offer);
      }),
    cancelHold: (call, { id }) =>
      change(call, async (tx, now) => {
        const row = await lockReservation(tx, id);
        const offer = row && (await findOffer(tx, row.offerId));
        if (!offer) return NO_RESERVATION;
        if (row.state === 'canceled' || row.state === 'refused') return ok(toBooking(row, offer));
        if (row.state !== 'held') return rejected('INVALID', 'it is paid');
        const change = { state: 'canceled' as const, cancelOperation: call.opId, updatedAt: now };
        await updateReservation(tx, row, change);
        return ok(toBooking({ ...row, ...change, version: row.version + 1 }, offer));
      }),
    async retrieve(_call, { id }) {
      const row = await findReservation(db, id);
      const offer = row && (await findOffer(db, row.offerId));
      return offer ? ok(toBooking(row, offer)) : NO_RESERVATION;
    },
    quoteRefund: async () => BY_HAND,
    quoteExchange: async () => BY_HAND,
    split: async () => BY_HAND,
    async resolveOutcome(_call, { opId }) {
      const row = await findByOperation(db, opId);
      return row ? answerFor(row) : ok('never-happened' as const);
    },
  };
}

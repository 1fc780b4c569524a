import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Money, money, sum, times } from '#kernel/money.ts';
import { CATEGORIES } from '#kernel/passengers.ts';
import { DOCUMENT_NUMBER } from '../../domain/document-number.ts';
import type { Fault, SupplierMethod } from '../../domain/fault.ts';
import {
  type BookingRef,
  type Call,
  type HoldRequest,
  type Outcome,
  type Reject,
  type SearchQuery,
  type SupplierBooking,
  type SupplierOffer,
  type SupplierPort,
  SupplierUnavailableError,
  type Traveller,
} from '../../domain/port.ts';
import { afterSaleContract } from './after-sale.ts';
import { ancillariesContract } from './ancillaries.ts';
import { exchangeContract } from './exchange.ts';
import { citiesContract } from './multi-city.ts';
import { refundContract } from './refund.ts';
import { splitContract } from './split.ts';
import { stayContract } from './stay.ts';

/** A supplier ready to be tried. `port` comes from createSupply, so that the guard is tried with it. */
export type ContractSubject = {
  port: SupplierPort;
  /** Finds several offers for two adults, a child and a lap infant (on a bus another child). */
  query: SearchQuery;
  now(): Date;
  /** The next call of the method meets the fault, once. */
  injectFault(method: SupplierMethod, fault: Fault): Promise<void> | void;
  /** Lets more than the settle time pass, for us and for the supplier. */
  passMaxEffectDelay(): Promise<void> | void;
  /** Puts our clock and the supplier's on an instant; null: back to where they were, noon in Bishkek. */
  travelTo(at: Date | null): Promise<void> | void;
  /** How the supplier refuses a method by a word of its own; absent: BUSY. */
  refusals?: Partial<Record<SupplierMethod, Reject>>;
  /** How long a quote of an exchange is kept, minutes; absent: twenty. */
  exchangeMinutes?: number;
  /** An exchanged ticket is not exchanged again by itself. */
  exchangesOnce?: boolean;
  /** Finds a fare of Z1's Lite, which is refunded by hand; absent where nothing is refunded. */
  manual?: Pick<SearchQuery, 'slices'>;
  close(): Promise<void>;
};

export const CONTRACT_MIX = { aaa: 2, rbg: 1, rmg: 1, ins: 0 } as const;

const person = (n: number, category: Traveller['category'], birthdate: string): Traveller => ({
  id: `traveller-${n}`,
  category,
  surname: 'SYDYKOV',
  name: ['AZAMAT', 'AIGUL', 'BERMET', 'NURLAN'][n] as string,
  patronymic: null,
  gender: 'male',
  birthdate,
  citizenship: 'KG',
  document: { type: 'internationalPassport', number: `PE000000${n}`, expiration: '2031-01-01' },
});
const travellersWith = (fourth: 'rmg' | 'rbg') => [
  person(0, 'aaa', '1990-01-01'),
  person(1, 'aaa', '1992-02-02'),
  person(2, 'rbg', '2018-03-03'),
  person(3, fourth, '2026-01-04'),
];
const leadGuests = (rooms: number) =>
  Array.from({ length: rooms }, (_, n) => ({
    ...person(n, 'aaa', '1990-01-01'),
    gender: null,
    birthdate: null,
    citizenship: null,
    document: null,
  }));
const CONTACT = { phone: '+996555000000', email: 'buyer@example.com' };

export const offerTotal = (offer: SupplierOffer): Money =>
  sum(
    offer.prices.map((line) =>
      times(money(line.fare.minor + sum(line.taxes.map((tax) => tax.amount)).minor), line.count),
    ),
  );

/**
 * Trains and buses have their own windows, penalties and fare families, tested separately; a bus has no lap infants.
 * `guardsMinors`: the supplier itself refuses what would leave a child or an infant without an adult; own inventory
 * leaves that to orders, where staff may override it with a note.
 */
export type ContractKind = {
  /**
   * Hotels of a supplier that holds on paper: lead guests of `stay` rooms, vouchers instead of tickets, all of them
   * cancelled together by the ladder of the rate.
   */
  stay?: { rooms: number };
  ground: boolean;
  laps: boolean;
  guardsMinors: boolean;
  /** The supplier says itself when a void ends and how long a quote is kept (minutes). */
  own?: { refundQuoteMinutes: number };
};

/** The contract of every supplier; run for the own inventory in each mode and for each remote supplier. */
export function supplierContract(
  name: string,
  makeSubject: () => Promise<ContractSubject>,
  kind: ContractKind = { ground: false, laps: true, guardsMinors: true },
): void {
  const { stay } = kind;
  const TRAVELLERS = stay ? leadGuests(stay.rooms) : travellersWith(kind.laps ? 'rmg' : 'rbg');
  describe(`${name} keeps the supplier contract`, () => {
    let subject: ContractSubject;
    let port: SupplierPort;
    let operations = 0;
    const run = Math.random().toString(36).slice(2, 10);
    const call = (ms = 15_000, opId = `${name}-${run}-${++operations}`): Call => ({
      opId,
      deadline: new Date(subject.now().getTime() + ms).toISOString(),
      locale: 'ru',
    });
    const value = <T>(outcome: Outcome<T>): T => {
      if (outcome.kind !== 'ok') throw new Error(`expected ok, got ${JSON.stringify(outcome)}`);
      return outcome.value;
    };
    const found = async (): Promise<SupplierOffer[]> => {
      const offers: SupplierOffer[] = [];
      for await (const batch of port.search(call(), subject.query)) offers.push(...batch);
      return offers;
    };
    const anOffer = async (): Promise<SupplierOffer> => {
      const offer = (await found()).find((each) => each.holdable || stay);
      if (!offer) throw new Error('nothing to hold was found');
      return value(await port.revalidate(call(), offer.offerId)).offer;
    };
    const requestFor = (offer: SupplierOffer, expect = offerTotal(offer)) => ({
      offerId: offer.offerId,
      expect,
      travellers: TRAVELLERS,
      contact: CONTACT,
    });
    /** What was requested last: one that holds on paper needs it again to book. */
    const requested: { last?: HoldRequest } = {};
    const hold = (by: Call, request: HoldRequest) => {
      requested.last = request;
      return port.hold(by, request);
    };
    const issue = (by: Call, ref: BookingRef, expect: Money) =>
      port.issue(by, ref, expect, async () => requested.last as HoldRequest);
    const held = async (): Promise<SupplierBooking> => value(await hold(call(), requestFor(await anOffer())));

    beforeAll(async () => {
      subject = await makeSubject();
      port = subject.port;
    });
    afterAll(() => subject.close());

    test('a search finds offers with a price for every traveller', async () => {
      const offers = await found();
      expect(offers.length).toBeGreaterThan(0);
      for (const offer of offers) {
        for (const category of CATEGORIES) {
          const counted = offer.prices
            .filter((line) => line.category === category)
            .reduce((n, line) => n + line.count, 0);
          expect(counted).toBe(subject.query.passengerCounts[category]);
        }
        expect(offer.slices).toHaveLength(subject.query.slices.length);
        expect(offerTotal(offer).minor).toBeGreaterThan(0);
        expect(offer.expiresAt > subject.now().toISOString()).toBe(true);
      }
    });

    test('an offer revalidated at once costs the same, unless a difference is returned', async () => {
      const offer = (await found())[0] as SupplierOffer;
      const again = value(await port.revalidate(call(), offer.offerId));
      expect(offerTotal(again.offer).minor - offerTotal(offer).minor).toBe(again.delta.minor);
    });

    test('a hold keeps seats at the agreed price until a deadline', async () => {
      const offer = await anOffer();
      const booking = value(await hold(call(), requestFor(offer)));
      expect(booking).toMatchObject({ state: 'held', total: offerTotal(offer), documents: [] });
      expect(booking.paymentTimeLimit && booking.paymentTimeLimit > subject.now().toISOString()).toBe(true);
      expect(booking.actions).toEqual(expect.arrayContaining(['issue', 'cancel']));
      expect(value(await port.retrieve(call(), booking.ref))).toMatchObject({
        ref: booking.ref,
        state: 'held',
      });
    });

    test('a hold sent twice under one operation id takes seats once', async () => {
      const once = call();
      const request = requestFor(await anOffer());
      const first = value(await hold(once, request));
      expect(value(await hold(once, request)).ref).toEqual(first.ref);
      const [a, b] = await Promise.all([hold(once, request), hold(once, request)]);
      expect([value(a).ref, value(b).ref]).toEqual([first.ref, first.ref]);
    });

    test('a hold at another price than agreed is refused, and says why', async () => {
      const offer = await anOffer();
      const outcome = await hold(call(), requestFor(offer, money(offerTotal(offer).minor - 100)));
      expect(outcome).toMatchObject({ kind: 'rejected', code: 'PRICE_CHANGED' });
    });

    test('an unknown offer cannot be held', async () => {
      const outcome = await hold(call(), { ...requestFor(await anOffer()), offerId: 'nonsense' });
      expect(outcome.kind).toBe('rejected');
    });

    test('issuing gives every traveller a document with a coupon for each flight', async () => {
      const offer = await anOffer();
      const booking = value(await hold(call(), requestFor(offer)));
      const issued = value(await issue(call(), booking.ref, booking.total));
      expect(issued.state).toBe('issued');
      expect(new Set(issued.documents.map((doc) => doc.travellerId))).toEqual(
        new Set(TRAVELLERS.map((traveller) => traveller.id)),
      );
      expect(new Set(issued.documents.map((doc) => doc.number)).size).toBe(TRAVELLERS.length);
      const flights = offer.slices.flatMap((slice) => slice.segments.map((segment) => segment.flight));
      for (const doc of issued.documents) {
        expect(doc.number).toMatch(stay ? new RegExp(DOCUMENT_NUMBER) : /^\d{13}$/);
        expect(doc.coupons.map((coupon) => coupon.flight)).toEqual(flights);
        expect(doc.voidUntil !== null && doc.voidUntil > subject.now().toISOString()).toBe(!stay);
      }
    });

    test('an issue sent twice gives the same tickets, and a second issue none', async () => {
      const booking = await held();
      const once = call();
      const first = value(await issue(once, booking.ref, booking.total));
      const again = value(await issue(once, booking.ref, booking.total));
      expect(again.documents).toEqual(first.documents);
      expect((await issue(call(), booking.ref, booking.total)).kind).toBe('rejected');
      expect(value(await port.retrieve(call(), booking.ref)).documents).toEqual(first.documents);
    });

    test('an issue at another price than agreed is refused and the hold stays', async () => {
      const booking = await held();
      const outcome = await issue(call(), booking.ref, money(booking.total.minor - 100));
      expect(outcome).toMatchObject({ kind: 'rejected', code: 'PRICE_CHANGED' });
      expect(value(await port.retrieve(call(), booking.ref)).state).toBe('held');
    });

    test('a cancelled hold is gone for good', async () => {
      const booking = await held();
      expect(value(await port.cancelHold(call(), booking.ref)).state).toBe('canceled');
      expect((await issue(call(), booking.ref, booking.total)).kind).toBe('rejected');
      expect(value(await port.cancelHold(call(), booking.ref)).state).toBe('canceled');
    });

    test('tickets once issued are not cancelled as a hold', async () => {
      const booking = await held();
      value(await issue(call(), booking.ref, booking.total));
      expect((await port.cancelHold(call(), booking.ref)).kind).toBe('rejected');
    });

    // A hold on paper and its end have no effect at the supplier.
    const acts = stay ? (['issue'] as const) : (['hold', 'issue', 'cancelHold'] as const);
    for (const method of acts) {
      const prepare = async (once: Call): Promise<() => Promise<Outcome<SupplierBooking>>> => {
        if (method === 'hold') {
          const request = requestFor(await anOffer());
          return () => hold(once, request);
        }
        const booking = await held();
        return method === 'issue'
          ? () => issue(once, booking.ref, booking.total)
          : () => port.cancelHold(once, booking.ref);
      };
      const after = { hold: 'held', issue: 'issued', cancelHold: 'canceled' }[method];

      test(`a ${method} whose answer is lost is found by its operation id, and never done twice`, async () => {
        const once = call();
        const send = await prepare(once);
        const sentAt = subject.now().toISOString();
        await subject.injectFault(method, { kind: 'unknown-but-done' });
        expect((await send()).kind).toBe('unknown');
        const resolved = value(await port.resolveOutcome(call(), { opId: once.opId, sentAt, ref: null }));
        if (typeof resolved === 'string') throw new Error('it did happen');
        expect(resolved.state).toBe(after);
        const again = value(await send());
        expect([again.ref.id, again.documents]).toEqual([resolved.ref.id, resolved.documents]);
      });

      test(`a ${method} that never arrived is proved so only after the settle time and may be sent again`, async () => {
        const once = call(60_000);
        const send = await prepare(once);
        const sentAt = subject.now().toISOString();
        const unresolved = { opId: once.opId, sentAt, ref: null };
        await subject.injectFault(method, { kind: 'unknown-not-done' });
        expect((await send()).kind).toBe('unknown');
        expect((await port.resolveOutcome(call(), unresolved)).kind).toBe('unknown');
        await subject.passMaxEffectDelay();
        expect(value(await port.resolveOutcome(call(), unresolved))).toBe('never-happened');
        expect(value(await send()).state).toBe(after);
        const resolved = value(await port.resolveOutcome(call(), unresolved));
        expect(resolved).toMatchObject({ state: after });
      });

      test(`a ${method} answered with nonsense is unknown until it is settled`, async () => {
        const once = call();
        const send = await prepare(once);
        const sentAt = subject.now().toISOString();
        await subject.injectFault(method, { kind: 'garbage' });
        expect((await send()).kind).toBe('unknown');
        const resolved = value(await port.resolveOutcome(call(), { opId: once.opId, sentAt, ref: null }));
        expect(resolved).toMatchObject({ state: after });
      });

      test(`a ${method} that is refused says so`, async () => {
        const send = await prepare(call());
        const code = subject.refusals?.[method] ?? 'BUSY';
        await subject.injectFault(method, { kind: 'reject', code });
        expect(await send()).toMatchObject({ kind: 'rejected', code });
      });
    }

    test('a hold answered after its deadline is unknown', async () => {
      const request = requestFor(await anOffer());
      await subject.injectFault('hold', { kind: 'delay', ms: 600 });
      const late = call(150);
      const sentAt = subject.now().toISOString();
      expect((await hold(late, request)).kind).toBe('unknown');
      const resolved = () => port.resolveOutcome(call(), { opId: late.opId, sentAt, ref: null });
      await expect.poll(async () => (await resolved()).kind, { timeout: 5_000 }).toBe('ok');
      if (stay) expect(await resolved()).toMatchObject({ value: 'refused' });
    });

    test('a sold-out offer is rejected as gone', async () => {
      const request = requestFor(await anOffer());
      await subject.injectFault('hold', { kind: 'sold-out' });
      expect(await hold(call(), request)).toMatchObject({ kind: 'rejected', code: 'GONE' });
    });

    test('a risen price is returned with the difference', async () => {
      const offer = (await found())[0] as SupplierOffer;
      await subject.injectFault('revalidate', { kind: 'price-jump', minor: 50_000 });
      const risen = value(await port.revalidate(call(), offer.offerId));
      expect(risen.delta.minor).toBeGreaterThanOrEqual(50_000);
      expect(offerTotal(risen.offer).minor - offerTotal(offer).minor).toBe(risen.delta.minor);
    });

    test('a search silent past its deadline is down; malformed offers are left out', async () => {
      await subject.injectFault('search', { kind: 'delay', ms: 600 });
      const silent = async () => {
        for await (const batch of port.search(call(150), subject.query)) void batch;
      };
      await expect(silent()).rejects.toBeInstanceOf(SupplierUnavailableError);
      await subject.injectFault('search', { kind: 'garbage' });
      for (const offer of await found()) expect(typeof offer.offerId).toBe('string');
    });

    const kit = {
      subject: () => subject,
      call,
      value,
      total: offerTotal,
      familyParty: TRAVELLERS,
      contact: CONTACT,
      ...kind,
    };
    if (stay) return stayContract(kit);
    afterSaleContract(kit);
    refundContract(kit);
    exchangeContract(kit);
    splitContract(kit);
    citiesContract(kit);
    ancillariesContract(kit);
  });
}

import type { SupplierPrice } from '#modules/supply/api.ts';
import type { Clock } from '#platform/clock.ts';
import { fakeAfterSale } from './fake-after-sale.ts';
import { fakeExchanges } from './fake-exchanges.ts';
import { createMemory, type FakeSupplier, rejected, total, unknown } from './fake-memory.ts';
import { TERMS } from './sample-offer.ts';

export type { FakeSupplier, Fault } from './fake-memory.ts';

/**
 * A supplier in memory that keeps its promises: one operation id has one effect, and `settle` returns the real outcome
 * unless set to be silent.
 */
export function createFakeSupplier(clock: Clock, prices: SupplierPrice[]): FakeSupplier {
  const memory = createMemory(clock, () => supplier);
  const { faults, calls, effects, bookings, categories, byOperation } = memory;
  const { ok, nextRef, numberOf, inMinutes, change, untold, known } = memory;

  const supplier: FakeSupplier = {
    id: 'fake',
    name: 'Fake',
    faults,
    calls,
    effects,
    bookings,
    prices,
    terms: new Map(),
    termsChanged: false,
    documentKind: 'ticket',
    flights: null,
    penaltyMinor: 35_000,
    quotesVoids: false,
    dearerMinor: 120_000,
    changeFeeMinor: 45_000,
    refundsDifference: true,
    exchangeCabin: 'economy',
    voidMinutes: 120,
    capabilities: {
      kind: 'avia',
      hold: true,
      void: true,
      partialVoid: true,
      autoRefund: true,
      autoExchange: true,
      releaseSeats: false,
      split: true,
      ageDate: 'last',
      maxEffectDelayMs: 30_000,
    },
    async *search() {},
    revalidate: async (_call, offerId) => {
      const fault = faults.revalidate.shift() ?? 'ok';
      if (fault === 'gone') return rejected('GONE');
      if (fault !== 'ok') return unknown;
      const offer = {
        offerId,
        slices: [],
        terms: supplier.terms.get(offerId) ?? TERMS,
        prices: supplier.prices,
        seatsLeft: null,
        holdable: true,
        expiresAt: inMinutes(15),
      };
      const delta = { minor: 0, currency: 'KGS' } as const;
      return ok({ offer, delta, ...(supplier.termsChanged && { termsChanged: true as const }) });
    },
    hold: (call, request) =>
      change('hold', call.opId, () => {
        const ref = nextRef();
        for (const t of request.travellers) categories.set(t.id, t.category);
        return {
          ref,
          state: 'held',
          paymentTimeLimit: inMinutes(20),
          documents: request.travellers.map((t, i) => ({
            number: numberOf(i),
            kind: supplier.documentKind,
            travellerId: t.id,
            coupons: [{ n: 1, status: 'O', flight: 'X0 101' }],
            voidUntil: null,
            state: 'open',
          })),
          prices: supplier.prices,
          total: total(supplier.prices),
          actions: ['issue', 'cancel'],
        };
      }).then(untold),
    issue: (call, ref) =>
      change('issue', call.opId, () => {
        const booking = known(ref.id);
        const voidUntil = inMinutes(supplier.voidMinutes);
        return {
          ...booking,
          state: 'issued',
          documents: booking.documents.map((d) => ({ ...d, voidUntil })),
          actions: ['void', 'refund', 'exchange'],
        };
      }),
    cancelHold: (call, ref) => change('cancelHold', call.opId, () => ({ ...known(ref.id), state: 'canceled' })),
    retrieve: async (_call, ref) =>
      ok({ ...known(ref.id), ...(supplier.flights ? { flights: supplier.flights } : {}) }),
    ...fakeAfterSale(memory, () => supplier),
    ...fakeExchanges(memory, () => supplier),
    split: (call, ref, travellers) =>
      change('split', call.opId, () => {
        const booking = known(ref.id);
        if (booking.ref.version !== ref.version) return rejected('VERSION');
        if (booking.state !== 'held' && booking.state !== 'issued') return rejected('EXPIRED');
        const party = booking.documents.map((d) => d.travellerId);
        const part = (some: readonly string[]) => {
          const prices = booking.prices.flatMap((p) => {
            const count = some.filter((id) => categories.get(id) === p.category).length;
            return count > 0 ? [{ ...p, count }] : [];
          });
          const documents = booking.documents.filter((d) => some.includes(d.travellerId));
          return { ...booking, prices, documents, total: total(prices) };
        };
        const remaining = part(party.filter((id) => !travellers.includes(id)));
        const from = { ...booking.ref, version: String(Number(booking.ref.version) + 1) };
        bookings.set(ref.id, { ...remaining, ref: from });
        return { ...part(travellers), ref: nextRef(), from };
      }).then(untold),
    resolveOutcome: async (_call, unresolved) => {
      calls.push(`settle ${unresolved.opId}`);
      if ((faults.resolveOutcome.shift() ?? 'ok') !== 'ok') return unknown;
      const id = byOperation.get(unresolved.opId);
      return id ? untold(ok(known(id))) : ok('never-happened' as const);
    },
  };
  return supplier;
}

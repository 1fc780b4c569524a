import { type Money, sum, times } from '#kernel/money.ts';
import type { SupplierPrice } from '#modules/supply/api.ts';
import type { DocumentState, RefundQuote } from '#modules/supply/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Outcome, Reject, SupplierBooking, SupplierPort } from '../ports.ts';

/** What goes wrong with the next calls of a kind; `ok` when the list is empty. */
export type Fault =
  | 'ok'
  | 'unknown-but-done'
  | 'unknown-not-done'
  | 'reject'
  | 'reject-retry'
  | 'price'
  | 'gone'
  | 'name'
  | 'pending'
  | 'no-numbers'
  | 'garbage'
  | 'throw'
  | 'not-automatic'
  | 'never-answers';
type Kind =
  | 'hold'
  | 'issue'
  | 'cancelHold'
  | 'void'
  | 'releaseSeats'
  | 'quoteRefund'
  | 'refund'
  | 'revalidate'
  | 'settle';

export type FakeSupplier = SupplierPort & {
  /** Faults of the next calls, first first. */
  readonly faults: Record<Kind, Fault[]>;
  /** Every call that was made, as `hold op-id`. */
  readonly calls: string[];
  /** How often each operation took effect at the supplier. */
  readonly effects: Map<string, number>;
  readonly bookings: Map<string, SupplierBooking>;
  /** What a refund keeps of each fare, in tyiyn. */
  penaltyMinor: number;
  /** How long documents may be voided after their issue. */
  voidMinutes: number;
  /** What revalidation answers. */
  prices: SupplierPrice[];
};

const total = (prices: readonly SupplierPrice[]): Money =>
  sum(prices.map((p) => times(sum([p.fare, ...p.taxes.map((t) => t.amount)]), p.count)));

/** A supplier in memory that keeps its promises: one operation id has one effect, `settle` tells the truth unless told to be silent. */
export function createFakeSupplier(clock: Clock, prices: SupplierPrice[]): FakeSupplier {
  let serial = 0;
  const byOperation = new Map<string, string>();
  const faults: FakeSupplier['faults'] = {
    hold: [],
    issue: [],
    cancelHold: [],
    void: [],
    releaseSeats: [],
    quoteRefund: [],
    refund: [],
    revalidate: [],
    settle: [],
  };
  const quotes = new Map<string, { travellers: readonly string[]; expiresAt: string; used: boolean }>();
  const categories = new Map<string, string>();
  const effects = new Map<string, number>();
  const bookings = new Map<string, SupplierBooking>();
  const calls: string[] = [];
  const now = () => clock.now().toISOString();
  const ok = <T>(value: T): Outcome<T> => ({ kind: 'ok', value: structuredClone(value), asOf: now() });
  const unknown = { kind: 'unknown' as const, reason: 'timeout' };
  const rejected = (code: Reject, retry = false) => ({
    kind: 'rejected' as const,
    code,
    message: '',
    retry,
  });

  async function change(
    kind: Kind,
    opId: string,
    effect: () => SupplierBooking | Extract<Outcome<never>, { kind: 'rejected' }>,
  ): Promise<Outcome<SupplierBooking>> {
    calls.push(`${kind} ${opId}`);
    const fault = faults[kind].shift() ?? 'ok';
    if (fault === 'never-answers') return new Promise(() => {});
    if (fault === 'throw') throw new Error('Canaryeva AN7654321 in an error of a supplier');
    if (fault === 'reject') return rejected('FUNDS');
    if (fault === 'reject-retry') return rejected('BUSY', true);
    if (fault === 'price') return rejected('PRICE_CHANGED');
    if (fault === 'gone') return rejected('GONE');
    if (fault === 'not-automatic') return rejected('NOT_AUTOMATIC');
    if (fault === 'name') return rejected('NAME_OR_DOC');
    if (fault === 'unknown-not-done') return unknown;
    let id = byOperation.get(opId);
    if (!id) {
      const booking = effect();
      if (!('ref' in booking)) return booking;
      id = booking.ref.id;
      byOperation.set(opId, id);
      bookings.set(id, booking);
      effects.set(opId, (effects.get(opId) ?? 0) + 1);
    }
    const booking = bookings.get(id) as SupplierBooking;
    if (fault === 'pending') return { kind: 'pending', token: 't', pollAfterMs: 2_000 };
    if (fault === 'unknown-but-done') return unknown;
    if (fault === 'garbage')
      return { kind: 'ok', value: { ref: 7 } as unknown as SupplierBooking, asOf: now() };
    if (fault === 'no-numbers') return ok({ ...booking, documents: [] });
    return ok(booking);
  }

  const known = (id: string): SupplierBooking => {
    const booking = bookings.get(id);
    if (!booking) throw new Error('no such booking');
    return booking;
  };

  const chosen = (travellers: readonly string[] | 'all', id: string) =>
    travellers === 'all' || travellers.includes(id);
  const closed = (
    booking: SupplierBooking,
    travellers: readonly string[] | 'all',
    state: DocumentState,
  ): SupplierBooking => {
    const letter = state === 'void' ? 'V' : state === 'released' ? 'O' : 'R';
    const documents = booking.documents.map((d) =>
      chosen(travellers, d.travellerId)
        ? { ...d, state, voidUntil: null, coupons: d.coupons.map((c) => ({ ...c, status: letter })) }
        : d,
    );
    const left = documents.some((d) => d.state === 'open');
    return {
      ...booking,
      documents,
      state: left ? 'issued' : state === 'void' ? 'voided' : state === 'released' ? 'released' : 'refunded',
      actions: left ? ['void', 'refund'] : [],
    };
  };

  const supplier: FakeSupplier = {
    id: 'fake',
    name: 'Fake',
    faults,
    calls,
    effects,
    bookings,
    prices,
    penaltyMinor: 35_000,
    voidMinutes: 120,
    caps: {
      kind: 'avia',
      hold: true,
      void: true,
      partialVoid: true,
      autoRefund: true,
      autoExchange: false,
      releaseSeats: false,
      ageDate: 'last',
      settleAfterMs: 30_000,
    },
    async *search() {},
    revalidate: async (_call, offerId) => {
      const fault = faults.revalidate.shift() ?? 'ok';
      if (fault === 'gone') return rejected('GONE');
      if (fault !== 'ok') return unknown;
      const offer = {
        offerId,
        slices: [],
        terms: { refund: { allowed: true, penalty: null, noShow: null } } as never,
        prices: supplier.prices,
        seatsLeft: null,
        holdable: true,
        expiresAt: new Date(clock.now().getTime() + 15 * 60_000).toISOString(),
      };
      return ok({ offer, delta: { minor: 0, currency: 'KGS' } });
    },
    hold: (call, request) =>
      change('hold', call.opId, () => {
        serial += 1;
        for (const t of request.travellers) categories.set(t.id, t.category);
        return {
          ref: { id: `b${serial}`, locator: `LOC${String(100 + serial)}`, version: '1' },
          state: 'held',
          payBy: new Date(clock.now().getTime() + 20 * 60_000).toISOString(),
          documents: request.travellers.map((t, i) => ({
            number: `992${String(serial).padStart(6, '0')}${String(i).padStart(4, '0')}`,
            kind: 'ticket',
            travellerId: t.id,
            coupons: [{ n: 1, status: 'O', flight: 'X0 101' }],
            voidUntil: null,
            state: 'open',
          })),
          prices: supplier.prices,
          total: total(supplier.prices),
          actions: ['issue', 'cancel'],
        };
      }).then((o) =>
        o.kind === 'ok' && o.value.documents ? { ...o, value: { ...o.value, documents: [] } } : o,
      ),
    issue: (call, ref) =>
      change('issue', call.opId, () => {
        const booking = known(ref.id);
        const voidUntil = new Date(clock.now().getTime() + supplier.voidMinutes * 60_000).toISOString();
        return {
          ...booking,
          state: 'issued',
          documents: booking.documents.map((d) => ({ ...d, voidUntil })),
          actions: ['void', 'refund'],
        };
      }),
    cancelHold: (call, ref) =>
      change('cancelHold', call.opId, () => ({ ...known(ref.id), state: 'canceled' })),
    retrieve: async (_call, ref) => ok(known(ref.id)),
    void: (call, ref, { travellers }) =>
      change('void', call.opId, () => {
        const open = known(ref.id).documents.filter((d) => chosen(travellers, d.travellerId));
        if (open.some((d) => d.state !== 'open' || !d.voidUntil || new Date(d.voidUntil) <= clock.now()))
          return rejected('WINDOW_CLOSED');
        return closed(known(ref.id), travellers, 'void');
      }),
    releaseSeats: (call, ref, { travellers }) =>
      change('releaseSeats', call.opId, () => {
        const open = known(ref.id).documents.filter((d) => chosen(travellers, d.travellerId));
        if (open.some((d) => d.state !== 'open')) return rejected('VERSION');
        return closed(known(ref.id), travellers, 'released');
      }),
    quoteRefund: async (_call, ref, { travellers }, cause) => {
      const fault = faults.quoteRefund.shift() ?? 'ok';
      if (fault === 'not-automatic') return rejected('NOT_AUTOMATIC');
      if (fault !== 'ok') return unknown;
      const documents = known(ref.id).documents.filter((d) => chosen(travellers, d.travellerId));
      const lines = documents.map((d) => {
        const price = supplier.prices.find((p) => p.category === categories.get(d.travellerId));
        if (!price) throw new Error('nobody of that category was sold a seat');
        const blame = cause === 'involuntary';
        const kept = blame ? 0 : Math.min(supplier.penaltyMinor, price.fare.minor);
        const penalty = { ...price.fare, minor: kept };
        const taxes = price.taxes.map((t) => (blame ? { ...t, refundable: true } : t));
        const back = taxes.filter((t) => t.refundable).map((t) => t.amount);
        const refund = sum([{ ...price.fare, minor: price.fare.minor - penalty.minor }, ...back]);
        return {
          document: d.number,
          travellerId: d.travellerId,
          fare: price.fare,
          penalty,
          taxes,
          refund,
        };
      });
      const id = `q${quotes.size + 1}`;
      const expiresAt = new Date(clock.now().getTime() + 10 * 60_000).toISOString();
      quotes.set(id, { travellers: documents.map((d) => d.travellerId), expiresAt, used: false });
      const quote: RefundQuote = {
        id,
        mode: 'refund',
        expiresAt,
        lines,
        total: sum(lines.map((l) => l.refund)),
      };
      return ok(quote);
    },
    refund: (call, ref, quoteId) =>
      change('refund', call.opId, () => {
        const quote = quotes.get(quoteId);
        const open = known(ref.id).documents.filter((d) => quote && chosen(quote.travellers, d.travellerId));
        if (!quote || quote.used || new Date(quote.expiresAt) <= clock.now()) return rejected('EXPIRED');
        if (open.some((d) => d.state !== 'open' && d.state !== 'released')) return rejected('VERSION');
        quote.used = true;
        return closed(known(ref.id), quote.travellers, 'refunded');
      }),
    settle: async (_call, probe) => {
      calls.push(`settle ${probe.opId}`);
      if ((faults.settle.shift() ?? 'ok') !== 'ok') return unknown;
      const id = byOperation.get(probe.opId);
      return id ? ok(known(id)) : ok('never-happened' as const);
    },
  };
  return supplier;
}

import { type Money, sum, times } from '#kernel/money.ts';
import type { SupplierPrice } from '#modules/supply/api.ts';
import type { BookedFlight, DocumentState, ExchangeQuote, RefundQuote } from '#modules/supply/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Outcome, Reject, SupplierBooking, SupplierPort } from '../ports.ts';
import { sliceOn, TERMS } from './sample-offer.ts';

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
  | 'quoteExchange'
  | 'exchange'
  | 'split'
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
  /** What the fare and refundable tax of each adult seat rise by in an exchange, and its penalty, tyiyn; and whether a lower fare's difference comes back. */
  dearerMinor: number;
  changeFeeMinor: number;
  givesDifferenceBack: boolean;
  /** How the flights are flown now; null: the supplier does not say. */
  flights: BookedFlight[] | null;
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
    quoteExchange: [],
    exchange: [],
    split: [],
    revalidate: [],
    settle: [],
  };
  const quotes = new Map<string, { travellers: readonly string[]; expiresAt: string; used: boolean }>();
  const categories = new Map<string, string>();
  /** What each document was sold for, when it was got by an exchange. */
  const soldFor = new Map<string, Pick<SupplierPrice, 'fare' | 'taxes'>>();
  const exchanges = new Map<string, { quote: ExchangeQuote; used: boolean }>();
  const priceOf = (d: { number: string; travellerId: string }) => {
    const price =
      soldFor.get(d.number) ?? supplier.prices.find((p) => p.category === categories.get(d.travellerId));
    if (!price) throw new Error('nobody of that category was sold a seat');
    return { fare: price.fare, taxes: price.taxes };
  };
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

  /** Documents are there from the beginning, and told once they are issued. */
  const untold = (answer: Outcome<SupplierBooking>): Outcome<SupplierBooking> =>
    answer.kind === 'ok' && answer.value.state === 'held'
      ? { ...answer, value: { ...answer.value, documents: [] } }
      : answer;

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
      chosen(travellers, d.travellerId) && d.state !== 'exchanged'
        ? { ...d, state, voidUntil: null, coupons: d.coupons.map((c) => ({ ...c, status: letter })) }
        : d,
    );
    const left = documents.some((d) => d.state === 'open');
    return {
      ...booking,
      documents,
      state: left ? 'issued' : state === 'void' ? 'voided' : state === 'released' ? 'released' : 'refunded',
      actions: left ? ['void', 'refund', 'exchange'] : [],
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
    flights: null,
    penaltyMinor: 35_000,
    dearerMinor: 120_000,
    changeFeeMinor: 45_000,
    givesDifferenceBack: true,
    voidMinutes: 120,
    caps: {
      kind: 'avia',
      hold: true,
      void: true,
      partialVoid: true,
      autoRefund: true,
      autoExchange: true,
      releaseSeats: false,
      split: true,
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
      }).then(untold),
    issue: (call, ref) =>
      change('issue', call.opId, () => {
        const booking = known(ref.id);
        const voidUntil = new Date(clock.now().getTime() + supplier.voidMinutes * 60_000).toISOString();
        return {
          ...booking,
          state: 'issued',
          documents: booking.documents.map((d) => ({ ...d, voidUntil })),
          actions: ['void', 'refund', 'exchange'],
        };
      }),
    cancelHold: (call, ref) =>
      change('cancelHold', call.opId, () => ({ ...known(ref.id), state: 'canceled' })),
    retrieve: async (_call, ref) =>
      ok({ ...known(ref.id), ...(supplier.flights ? { flights: supplier.flights } : {}) }),
    void: (call, ref, { travellers }) =>
      change('void', call.opId, () => {
        const open = known(ref.id).documents.filter(
          (d) => chosen(travellers, d.travellerId) && d.state !== 'exchanged',
        );
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
      const documents = known(ref.id).documents.filter(
        (d) => chosen(travellers, d.travellerId) && d.state !== 'exchanged',
      );
      const lines = documents.map((d) => {
        const price = priceOf(d);
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
        const open = known(ref.id).documents.filter(
          (d) => quote && chosen(quote.travellers, d.travellerId) && d.state !== 'exchanged',
        );
        if (!quote || quote.used || new Date(quote.expiresAt) <= clock.now()) return rejected('EXPIRED');
        if (open.some((d) => d.state !== 'open' && d.state !== 'released')) return rejected('VERSION');
        quote.used = true;
        return closed(known(ref.id), quote.travellers, 'refunded');
      }),
    quoteExchange: async (_call, ref, { travellers }, { dates }) => {
      const fault = faults.quoteExchange.shift() ?? 'ok';
      if (fault === 'not-automatic') return rejected('NOT_AUTOMATIC');
      if (fault === 'gone') return ok([]);
      if (fault !== 'ok') return unknown;
      const documents = known(ref.id).documents.filter(
        (d) => chosen(travellers, d.travellerId) && d.state === 'open',
      );
      const offers = ['X0 103', 'X0 105'].map((flight, n): ExchangeQuote => {
        const lines = documents.map((d) => {
          const was = priceOf(d);
          const seat = categories.get(d.travellerId) !== 'rmg';
          const more = seat ? supplier.dearerMinor + n * 10_000 : 0;
          const now = { ...was, fare: { ...was.fare, minor: was.fare.minor + more } };
          const difference = supplier.givesDifferenceBack ? more : Math.max(0, more);
          const penalty = seat ? supplier.changeFeeMinor : 0;
          const kgs = (minor: number): Money => ({ minor, currency: 'KGS' });
          return {
            document: d.number,
            travellerId: d.travellerId,
            was,
            now,
            fareDifference: kgs(difference),
            taxDifference: kgs(0),
            penalty: kgs(penalty),
            total: kgs(difference + penalty),
          };
        });
        return {
          id: `x${exchanges.size + 1}`,
          expiresAt: new Date(clock.now().getTime() + 20 * 60_000).toISOString(),
          slices: dates.map((date, back) => sliceOn(new Date(`${date}T00:00:00Z`), 0, flight, back === 1)),
          terms: TERMS,
          givesDifferenceBack: supplier.givesDifferenceBack,
          lines,
          total: sum(
            lines.map((l) => l.total),
            'KGS',
          ),
        };
      });
      for (const quote of offers) {
        quote.id = `x${exchanges.size + 1}`;
        exchanges.set(quote.id, { quote, used: false });
      }
      return ok(offers);
    },
    exchange: (call, ref, quoteId, expect) =>
      change('exchange', call.opId, () => {
        const found = exchanges.get(quoteId);
        if (!found || found.used || new Date(found.quote.expiresAt) <= clock.now())
          return rejected('EXPIRED');
        if (found.quote.total.minor !== expect.minor) return rejected('PRICE_CHANGED');
        const booking = known(ref.id);
        const old = found.quote.lines.map((l) => l.document);
        if (old.some((n) => booking.documents.find((d) => d.number === n)?.state !== 'open'))
          return rejected('VERSION');
        found.used = true;
        serial += 1;
        const fresh = found.quote.lines.map((line, i) => {
          const number = `992${String(serial).padStart(6, '0')}${String(i).padStart(4, '0')}`;
          soldFor.set(number, line.now);
          return {
            number,
            kind: 'ticket' as const,
            travellerId: line.travellerId,
            coupons: [{ n: 1, status: 'O', flight: found.quote.slices[0]?.segments[0]?.flight ?? '' }],
            voidUntil: new Date(clock.now().getTime() + supplier.voidMinutes * 60_000).toISOString(),
            replaces: line.document,
            state: 'open' as const,
          };
        });
        const documents = booking.documents.map((d) =>
          old.includes(d.number)
            ? {
                ...d,
                state: 'exchanged' as const,
                voidUntil: null,
                coupons: d.coupons.map((c) => ({ ...c, status: 'E' })),
              }
            : d,
        );
        return { ...booking, documents: [...documents, ...fresh], state: 'issued' };
      }),
    split: (call, ref, travellers) =>
      change('split', call.opId, () => {
        const booking = known(ref.id);
        if (booking.ref.version !== ref.version) return rejected('VERSION');
        if (booking.state !== 'held' && booking.state !== 'issued') return rejected('EXPIRED');
        serial += 1;
        const party = booking.documents.map((d) => d.travellerId);
        const part = (some: readonly string[]) => {
          const prices = booking.prices.flatMap((p) => {
            const count = some.filter((id) => categories.get(id) === p.category).length;
            return count > 0 ? [{ ...p, count }] : [];
          });
          const documents = booking.documents.filter((d) => some.includes(d.travellerId));
          return { ...booking, prices, documents, total: total(prices) };
        };
        const left = part(party.filter((id) => !travellers.includes(id)));
        const from = { ...booking.ref, version: String(Number(booking.ref.version) + 1) };
        bookings.set(ref.id, { ...left, ref: from });
        const own = { id: `b${serial}`, locator: `LOC${String(100 + serial)}`, version: '1' };
        return { ...part(travellers), ref: own, from };
      }).then(untold),
    settle: async (_call, probe) => {
      calls.push(`settle ${probe.opId}`);
      if ((faults.settle.shift() ?? 'ok') !== 'ok') return unknown;
      const id = byOperation.get(probe.opId);
      return id ? untold(ok(known(id))) : ok('never-happened' as const);
    },
  };
  return supplier;
}

import type { Cabin } from '#kernel/cabin.ts';
import { type Money, sum, times } from '#kernel/money.ts';
import type { FareTerms, SupplierPrice } from '#modules/supply/api.ts';
import type { BookedFlight, DocumentState } from '#modules/supply/index.ts';
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
  | 'quoteExchange'
  | 'exchange'
  | 'split'
  | 'revalidate'
  | 'resolveOutcome';

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
  /** A refund is quoted as a void while all of its documents may be voided. */
  quotesVoids: boolean;
  /** How long documents may be voided after their issue. */
  voidMinutes: number;
  /**
   * What the fare and refundable tax of each adult seat rise by in an exchange, and its penalty, tyiyn; and whether a
   * lower fare's difference comes back.
   */
  dearerMinor: number;
  changeFeeMinor: number;
  refundsDifference: boolean;
  /** Of the flights that tickets are exchanged for. */
  exchangeCabin: Cabin;
  /** What the documents that it issues are. */
  documentKind: SupplierBooking['documents'][number]['kind'];
  /** How the flights are flown now; null: the supplier does not say. */
  flights: BookedFlight[] | null;
  /** What revalidation answers. */
  prices: SupplierPrice[];
  /** Terms that it sells an offer by, by its own id of the offer. */
  readonly terms: Map<string, FareTerms>;
  /** It says of its offers that they are sold under other terms now. */
  termsChanged: boolean;
};

export const total = (prices: readonly SupplierPrice[]): Money =>
  sum(prices.map((p) => times(sum([p.fare, ...p.taxes.map((t) => t.amount)]), p.count)));

export const unknown = { kind: 'unknown' as const, reason: 'timeout' };
export const rejected = (code: Reject, retry = false) => ({
  kind: 'rejected' as const,
  code,
  message: '',
  retry,
});
export const chosen = (travellers: readonly string[] | 'all', id: string) =>
  travellers === 'all' || travellers.includes(id);

/** What the supplier remembers, and how an operation takes effect in it once. */
export type Memory = ReturnType<typeof createMemory>;

/** `settings`: the supplier as its tests set it, with the price of each category. */
export function createMemory(clock: Clock, settings: () => Pick<FakeSupplier, 'prices'>) {
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
    resolveOutcome: [],
  };
  const categories = new Map<string, string>();
  /** What each document was sold for, when it was got by an exchange. */
  const soldFor = new Map<string, Pick<SupplierPrice, 'fare' | 'taxes'>>();
  const priceOf = (d: { number: string; travellerId: string }) => {
    const price = soldFor.get(d.number) ?? settings().prices.find((p) => p.category === categories.get(d.travellerId));
    if (!price) throw new Error('no price line for this category');
    return { fare: price.fare, taxes: price.taxes };
  };
  /** What each operation id was used for: one id names one operation. */
  const usedFor = new Map<string, Kind>();
  const claim = (kind: Kind, opId: string): boolean => {
    const first = usedFor.get(opId) ?? kind;
    usedFor.set(opId, first);
    return first === kind;
  };
  const effects = new Map<string, number>();
  const bookings = new Map<string, SupplierBooking>();
  const calls: string[] = [];
  const ok = <T>(value: T): Outcome<T> => ({
    kind: 'ok',
    value: structuredClone(value),
    asOf: clock.now().toISOString(),
  });
  /** The id and the locator of the next reservation. */
  const nextRef = () => {
    serial += 1;
    return { id: `b${serial}`, locator: `LOC${String(100 + serial)}`, version: '1' };
  };
  /** The number of a document issued with the latest reservation or exchange. */
  const numberOf = (i: number) => `992${String(serial).padStart(6, '0')}${String(i).padStart(4, '0')}`;
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();

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
    if (!claim(kind, opId)) return rejected('INVALID');
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
    if (fault === 'garbage') return { kind: 'ok', value: { ref: 7 } as unknown as SupplierBooking, asOf: inMinutes(0) };
    if (fault === 'no-numbers') return ok({ ...booking, documents: [] });
    return ok(booking);
  }

  /** Documents exist from the beginning, and are shown once they are issued. */
  const untold = (answer: Outcome<SupplierBooking>): Outcome<SupplierBooking> =>
    answer.kind === 'ok' && answer.value.state === 'held'
      ? { ...answer, value: { ...answer.value, documents: [] } }
      : answer;

  const known = (id: string): SupplierBooking => {
    const booking = bookings.get(id);
    if (!booking) throw new Error('no such booking');
    return booking;
  };

  const closed = (
    booking: SupplierBooking,
    travellers: readonly string[] | 'all',
    state: DocumentState,
  ): SupplierBooking => {
    const email = state === 'void' ? 'V' : state === 'released' ? 'O' : 'R';
    const documents = booking.documents.map((d) =>
      chosen(travellers, d.travellerId) && d.state !== 'exchanged'
        ? { ...d, state, voidUntil: null, coupons: d.coupons.map((c) => ({ ...c, status: email })) }
        : d,
    );
    const remaining = documents.some((d) => d.state === 'open');
    return {
      ...booking,
      documents,
      state: remaining ? 'issued' : state === 'void' ? 'voided' : state === 'released' ? 'released' : 'refunded',
      actions: remaining ? ['void', 'refund', 'exchange'] : [],
    };
  };

  return {
    clock,
    faults,
    calls,
    effects,
    bookings,
    categories,
    soldFor,
    byOperation,
    priceOf,
    ok,
    nextRef,
    numberOf,
    inMinutes,
    change,
    claim,
    untold,
    known,
    closed,
  };
}

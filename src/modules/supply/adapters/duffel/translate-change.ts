import { allocate } from '#kernel/allocate.ts';
import { type Money, money } from '#kernel/money.ts';
import type {
  ExchangeLine,
  ExchangeQuote,
  ExchangeWant,
  SupplierBooking,
  SupplierDocument,
} from '../../domain/port.ts';
import { countsOf, moneyOf } from './amounts.ts';
import { type WireChangeOffer, type WireOrder, type WireSlice, zChangeOffer } from './shapes.ts';
import { type CodeNames, instantOf, seatsOf, slicesOf, termsOf } from './translate.ts';
import { travellersOf } from './travellers.ts';

/** No more are shown. */
const MOST_QUOTES = 8;
/** Where money comes back to us as we paid it; elsewhere a person has to see to it. */
const COMES_BACK: ReadonlySet<string> = new Set(['balance', 'original_form_of_payment']);

type Sums = Pick<
  WireChangeOffer,
  'change_total_amount' | 'change_total_currency' | 'penalty_total_amount' | 'penalty_total_currency' | 'refund_to'
>;

/**
 * What a change costs, below zero what comes back, and the penalty in it. Null: it is not said, is of another currency,
 * or comes back otherwise than to the balance. `new_total_amount` is not read: it is often wrong.
 */
export function changeSums(wire: Sums, currency: string): { total: Money; penalty: Money } | null {
  const total = moneyOf(wire.change_total_amount ?? '', wire.change_total_currency ?? '');
  const penalty =
    wire.penalty_total_amount == null
      ? moneyOf('0', currency)
      : moneyOf(wire.penalty_total_amount, wire.penalty_total_currency ?? '');
  if (!total || !penalty || total.currency !== currency || penalty.currency !== currency) return null;
  if (penalty.minor < 0 || (total.minor < 0 && !COMES_BACK.has(wire.refund_to ?? ''))) return null;
  return { total, penalty };
}

const cabinOf = ({ segments }: WireSlice): string => segments[0]?.passengers?.[0]?.cabin_class ?? 'economy';

/** The same cabin, and the same brand where both are named: a change is of the flights and not of the fare. */
const isSameFare = (was: WireSlice, now: WireSlice): boolean =>
  cabinOf(was) === cabinOf(now) &&
  (!was.fare_brand_name || !now.fare_brand_name || was.fare_brand_name === now.fare_brand_name);

/** The journey with new slices in the places of those that are given up; null when they do not fit. */
function changedSlices(order: WireOrder, { add, remove }: WireChangeOffer['slices']): WireSlice[] | null {
  if (add.length !== remove.length || !remove.every(({ id }) => order.slices.some((slice) => slice.id === id)))
    return null;
  return order.slices.map((slice) => add[remove.findIndex(({ id }) => id === slice.id)] ?? slice);
}

/** What each ticket costs more: the party's sums in equal shares, lap infants nothing. */
function linesOf(
  tickets: readonly SupplierDocument[],
  order: WireOrder,
  { prices }: SupplierBooking,
  { total, penalty }: { total: Money; penalty: Money },
): ExchangeLine[] | null {
  const { currency } = total;
  const people = travellersOf(order);
  const categories = tickets.map(
    ({ travellerId }) => people.find((one) => one.travellerId === travellerId)?.category ?? 'aaa',
  );
  const weights = categories.map((category) => (category === 'rmg' ? 0 : 1));
  if (!weights.includes(1)) return null;
  const differences = allocate(money(total.minor - penalty.minor, currency), weights);
  const penalties = allocate(penalty, weights);
  const lines = tickets.map(({ number, travellerId }, n): ExchangeLine | null => {
    const price = prices.find(({ category }) => category === categories[n]);
    const [difference, fee] = [differences[n], penalties[n]];
    // What comes back is of the fare.
    if (!price || !difference || !fee || price.fare.minor + difference.minor < 0) return null;
    const { fare, taxes } = price;
    return {
      document: number,
      travellerId,
      was: { fare, taxes },
      now: { fare: money(fare.minor + difference.minor, currency), taxes },
      fareDifference: difference,
      taxDifference: money(0, currency),
      penalty: fee,
      total: money(difference.minor + fee.minor, currency),
    };
  });
  return lines.every((line) => line !== null) ? lines : null;
}

export type Quoted = {
  quotes: ExchangeQuote[];
  /** Something was offered whose money does not come back to the balance. */
  byHand: boolean;
};

/** The offers of a change as quotes for whole tickets, the cheapest first. */
export function exchangeQuotes(
  offers: readonly unknown[],
  { wire, booking }: { wire: WireOrder; booking: SupplierBooking },
  want: ExchangeWant | null,
  names: CodeNames,
  now: Date,
): Quoted {
  const tickets = booking.documents.filter(({ kind, state }) => kind === 'ticket' && state === 'open');
  const people = travellersOf(wire);
  const { currency } = booking.total;
  const quotes: ExchangeQuote[] = [];
  let byHand = tickets.length !== people.length;
  for (const item of byHand ? [] : offers) {
    const offer = zChangeOffer.safeParse(item).data;
    const expiresAt = instantOf(offer?.expires_at);
    const slices = offer && changedSlices(wire, offer.slices);
    if (!offer || !slices || !expiresAt || Date.parse(expiresAt) <= now.getTime()) continue;
    if (!slices.every((slice, n) => isSameFare(wire.slices[n] ?? slice, slice))) continue;
    const journey = slicesOf(slices, names);
    if ('leftOut' in journey) continue;
    const days = journey.ok.map(({ segments }) => segments[0]?.departsLocal.slice(0, 10));
    if (want && days.some((day, n) => day !== want.dates[n])) continue;
    const sums = changeSums(offer, currency);
    const lines = sums && linesOf(tickets, wire, booking, sums);
    if (!sums || !lines) {
      byHand = true;
      continue;
    }
    const seats = seatsOf(countsOf(people.map(({ category }) => category)));
    quotes.push({
      id: offer.id,
      expiresAt,
      slices: journey.ok,
      terms: termsOf(slices, offer.conditions ?? wire.conditions, seats, currency),
      refundsDifference: sums.total.minor < sums.penalty.minor,
      lines,
      total: sums.total,
    });
  }
  return { quotes: quotes.sort((a, b) => a.total.minor - b.total.minor).slice(0, MOST_QUOTES), byHand };
}

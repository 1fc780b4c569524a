import type { AnyCurrency } from '#kernel/foreign-currencies.ts';
import { type Currency, equal, type Money, money } from '#kernel/money.ts';
import { convert, type FrozenRate } from '#modules/currencies/index.ts';
import { exchangeProblem } from '../domain/check-exchange.ts';
import { offerProblem } from '../domain/check-offer.ts';
import { quoteProblem } from '../domain/check-quote.ts';
import {
  type Conversion,
  conversionOf,
  looksConverted,
  splitOfferId,
  splitQuoteId,
  withConversion,
  withQuotedSums,
} from '../domain/conversion.ts';
import {
  convertBooking,
  convertExchange,
  convertOffer,
  convertRefund,
  currencyOf,
  partyTotal,
  withoutPart,
} from '../domain/convert-answers.ts';
import type {
  BookingRef,
  HoldRequest,
  Outcome,
  Reject,
  Revalidation,
  SupplierBooking,
  SupplierOffer,
  SupplierPort,
} from '../domain/port.ts';
import { convertAncillaries } from './convert-ancillaries.ts';

/** The rates of the day, for suppliers that sell in other currencies than we do. */
export type Exchange = {
  /** The currency of sale. */
  readonly into: Currency;
  /** The rate that a sale of this moment is frozen with; null: nothing is sold in the currency. */
  forSale(currency: Currency): FrozenRate | null;
  /** Whether what was found at a rate may still be bought at it. */
  sells(rate: FrozenRate): boolean;
  /** Called for an offer that is left out: its currency has no rate, or is not the one that its supplier sells in. */
  onUnsold?(supplier: string, currency: Currency, why: 'no_rate' | 'other_currency'): void;
};

const rejected = (code: Reject, message: string): Outcome<never> => ({
  kind: 'rejected',
  code,
  message,
  retry: false,
});
const unknown = (reason: string): Outcome<never> => ({ kind: 'unknown', reason });
const other = (found: Currency | null, wanted: string): string =>
  `answers in ${found ?? 'several currencies'} instead of ${wanted}`;

/** A supplier's own reference, without what we added to it. */
const plain = ({ id, locator, version }: BookingRef): BookingRef => ({ id, locator, version });

/** Goes on with the value of an outcome; sums that cannot be had exactly are no answer. */
async function onValue<T, U>(
  outcome: Promise<Outcome<T>> | Outcome<T>,
  work: (value: T) => U | Outcome<never>,
  isRefusal: (result: U | Outcome<never>) => result is Outcome<never>,
): Promise<Outcome<U>> {
  const known = await outcome;
  if (known.kind !== 'ok') return known;
  try {
    const result = work(known.value);
    return isRefusal(result) ? result : { ...known, value: result };
  } catch {
    return unknown('sums that cannot be converted');
  }
}
const isOutcome = <U>(result: U | Outcome<never>): result is Outcome<never> =>
  typeof result === 'object' && result !== null && 'kind' in result;

/** A reservation that is not what was requested: no price of ours fits it, so the caller gives it up. */
const mismatched = (booking: SupplierBooking, into: Currency): SupplierBooking => ({
  ...booking,
  prices: [],
  total: money(0, into),
});

/**
 * Wraps a supplier that may sell in another currency than we do. What it finds is converted by the rate in force, which
 * goes with the offer from then on: in the id of the offer, then in the reference of its reservation. All later sums,
 * refunds too, are converted by that rate, and whatever the supplier is held to is said in its own currency. A supplier
 * that answers in another currency than it began in is not believed. `sellsIn`: new offers in another one are left out.
 */
export function convertSupplier(port: SupplierPort, exchange: Exchange, sellsIn?: AnyCurrency): SupplierPort {
  const { into } = exchange;
  const by =
    ({ rate }: Pick<Conversion, 'rate'>) =>
    (amount: Money) =>
      convert(amount, rate);

  function convertFound(offer: SupplierOffer): SupplierOffer | null {
    const currency = currencyOf([offer.prices, offer.portionPrices, offer.terms]);
    // The checks that follow drop it.
    if (currency === null) return offer;
    if (sellsIn !== undefined && currency !== sellsIn) {
      exchange.onUnsold?.(port.id, currency, 'other_currency');
      return null;
    }
    if (currency === into) return looksConverted(offer.offerId) ? null : offer;
    const rate = exchange.forSale(currency);
    if (!rate) exchange.onUnsold?.(port.id, currency, 'no_rate');
    return rate && offerProblem(offer) === null ? freeze(offer, rate) : null;
  }
  function freeze(offer: SupplierOffer, rate: FrozenRate): SupplierOffer | null {
    try {
      const converted = convertOffer(offer, by({ rate }));
      const own = partyTotal(offer.prices, rate.currency as Currency);
      const sale = partyTotal(converted.prices, into);
      return { ...converted, offerId: withConversion(offer.offerId, { rate, own, sale }) };
    } catch {
      return null;
    }
  }

  /** A reservation as it is now, with the conversion of its sale. */
  function bookingOf(booking: SupplierBooking, known: Conversion | null): SupplierBooking | Outcome<never> {
    const wanted = known?.rate.currency ?? into;
    const found = currencyOf([booking.total, booking.prices]);
    if (found !== wanted) return unknown(other(found, wanted));
    if (!known) return booking;
    const converted = convertBooking(booking, by(known));
    const now = { rate: known.rate, own: booking.total, sale: converted.total };
    // A reservation that others have left, or that was exchanged, costs something else; a promise of both sums stays.
    const conversion = equal(known.sale, converted.total) ? known : now;
    if (!booking.from) return { ...converted, ref: { ...booking.ref, conversion } };
    return {
      ...converted,
      ref: { ...booking.ref, conversion: now },
      from: { ...booking.from, conversion: withoutPart(known, now) },
    };
  }
  /** Of a reservation that the supplier has given up, no sum matters any more. */
  function canceledOf(booking: SupplierBooking, known: Conversion | null): SupplierBooking | Outcome<never> {
    const converted = bookingOf(booking, known);
    return isOutcome(converted) && booking.state === 'canceled' ? mismatched(booking, into) : converted;
  }
  const booking = (outcome: Promise<Outcome<SupplierBooking>>, known: Conversion | null | undefined) =>
    onValue(outcome, (value) => bookingOf(value, known ?? null), isOutcome);

  /** What was held is what was requested, in the supplier's own currency; else it is given up again. */
  function heldOf(held: SupplierBooking, known: Conversion | null): SupplierBooking | Outcome<never> {
    const converted = bookingOf(held, known);
    if (isOutcome(converted)) return mismatched(held, into);
    return known && held.total.minor !== known.own.minor ? mismatched(converted, into) : converted;
  }

  function revalidated(
    { offer, delta, ...more }: Revalidation,
    known: Conversion | null,
  ): Revalidation | Outcome<never> {
    const wanted = known?.rate.currency ?? into;
    const found = currencyOf([offer.prices, offer.portionPrices, offer.terms]);
    if (found !== wanted) return rejected('GONE', other(found, wanted));
    if (!known) return looksConverted(offer.offerId) ? unknown('an id of ours') : { offer, delta, ...more };
    const frozen = offerProblem(offer) === null ? freeze(offer, known.rate) : null;
    if (!frozen) return unknown('the answer makes no sense');
    const { sale } = splitOfferId(frozen.offerId).conversion ?? known;
    return { offer: frozen, delta: money(sale.minor - known.sale.minor, into), ...more };
  }

  /** New sales only: what is sold already goes on by its frozen rate. */
  const isSold = ({ rate }: Conversion): boolean => exchange.sells(rate);
  const noRate = (known: Conversion) => rejected('GONE', `nothing is sold at this rate of ${known.rate.currency}`);
  /** What a hold asks for, in the supplier's own words; what goes inside is judged at its own prices. */
  const ownRequest = (request: HoldRequest): HoldRequest => {
    const { offerId, conversion } = splitOfferId(request.offerId);
    if (!conversion) return { ...request, offerId };
    const { rate, own } = conversion;
    const inside = request.ancillaries?.map((one) => ({
      ...one,
      isAgreed: (price: Money) => price.currency === rate.currency && equal(convert(price, rate), one.expect),
    }));
    return { ...request, offerId, expect: own, ...(inside && { ancillaries: inside }) };
  };
  const { ancillaries, placeMap } = port;

  return {
    ...port,
    ...(ancillaries && { ancillaries: convertAncillaries(ancillaries, into) }),
    async *search(call, query) {
      for await (const batch of port.search(call, query))
        yield Array.isArray(batch) ? batch.map(convertFound).filter((offer) => offer !== null) : batch;
    },
    async revalidate(call, id, ages) {
      const { offerId, conversion } = splitOfferId(id);
      if (conversion && !isSold(conversion)) return noRate(conversion);
      return onValue(port.revalidate(call, offerId, ages), (value) => revalidated(value, conversion), isOutcome);
    },
    ...(placeMap && { placeMap: (call, id) => placeMap.call(port, call, splitOfferId(id).offerId) }),
    async hold(call, request) {
      const conversion = conversionOf(request.offerId);
      if (conversion && !isSold(conversion)) return noRate(conversion);
      if (conversion && !equal(conversion.sale, request.expect))
        return rejected('PRICE_CHANGED', 'another price was agreed to');
      return onValue(port.hold(call, ownRequest(request)), (value) => heldOf(value, conversion), isOutcome);
    },
    async issue(call, ref, expect, held) {
      const { conversion } = ref;
      if (conversion && !equal(conversion.sale, expect))
        return rejected('PRICE_CHANGED', 'another price was agreed to');
      const requested = held && (async () => ownRequest(await held()));
      return booking(port.issue(call, plain(ref), conversion?.own ?? expect, requested), conversion);
    },
    cancelHold: (call, ref) =>
      onValue(port.cancelHold(call, plain(ref)), (value) => canceledOf(value, ref.conversion ?? null), isOutcome),
    retrieve: (call, ref) => booking(port.retrieve(call, plain(ref)), ref.conversion),
    void: (call, ref, scope) => booking(port.void(call, plain(ref), scope), ref.conversion),
    releaseSeats: (call, ref, scope) => booking(port.releaseSeats(call, plain(ref), scope), ref.conversion),
    quoteRefund: (call, ref, scope, cause) =>
      onValue(
        port.quoteRefund(call, plain(ref), scope, cause),
        (quote) => {
          const wanted = ref.conversion?.rate.currency ?? into;
          const found = currencyOf(quote);
          if (found !== wanted) return rejected('NOT_AUTOMATIC', other(found, wanted));
          if (!ref.conversion) return quote;
          // Checked here too: from the converted lines the sums are counted anew, so that they always add up.
          if (quoteProblem(quote) !== null) return unknown('the answer makes no sense');
          const converted = convertRefund(quote, by(ref.conversion));
          return { ...converted, id: withQuotedSums(quote.id, quote.total, converted.total) };
        },
        isOutcome,
      ),
    refund: (call, ref, quoteId) => {
      const own = ref.conversion ? splitQuoteId(quoteId) : null;
      // A promise from before its sums went with its id is sent as it is.
      const id = own && Number.isSafeInteger(own.ownMinor) ? own.id : quoteId;
      return booking(port.refund(call, plain(ref), id), ref.conversion);
    },
    quoteExchange: (call, ref, scope, want) =>
      onValue(
        port.quoteExchange(call, plain(ref), scope, want),
        (quotes) => {
          const { conversion } = ref;
          const wanted = conversion?.rate.currency ?? into;
          const found = quotes.map(currencyOf).find((currency) => currency !== wanted);
          if (found !== undefined) return rejected('NOT_AUTOMATIC', other(found, wanted));
          if (!conversion) return quotes;
          if (quotes.some((quote) => exchangeProblem(want, quote) !== null))
            return unknown('the answer makes no sense');
          return quotes.map((quote) => {
            const converted = convertExchange(quote, by(conversion));
            return { ...converted, id: withQuotedSums(quote.id, quote.total, converted.total) };
          });
        },
        isOutcome,
      ),
    async exchange(call, ref, quoteId, expect) {
      const { conversion } = ref;
      if (!conversion) return booking(port.exchange(call, plain(ref), quoteId, expect), null);
      const { id, ownMinor, saleMinor } = splitQuoteId(quoteId);
      if (!Number.isSafeInteger(ownMinor)) return rejected('INVALID', 'no such quote');
      if (saleMinor !== expect.minor) return rejected('PRICE_CHANGED', 'another price was agreed to');
      const own = money(ownMinor, conversion.own.currency);
      return booking(port.exchange(call, plain(ref), id, own), conversion);
    },
    split: (call, ref, travellers) => booking(port.split(call, plain(ref), travellers), ref.conversion),
    resolveOutcome: (call, { offerId, ...unresolved }) => {
      const { ref } = unresolved;
      const conversion = ref ? (ref.conversion ?? null) : splitOfferId(offerId ?? '').conversion;
      return onValue(
        port.resolveOutcome(call, { ...unresolved, ref: ref && plain(ref) }),
        (value) => {
          if (typeof value === 'string') return value;
          return ref ? canceledOf(value, conversion) : heldOf(value, conversion);
        },
        isOutcome,
      );
    },
  };
}

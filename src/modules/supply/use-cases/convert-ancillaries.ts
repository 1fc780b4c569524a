import { type Currency, equal, type Money, money } from '#kernel/money.ts';
import { convert } from '#modules/currencies/index.ts';
import type { SegmentAncillaries, SoldAncillary } from '../domain/ancillaries.ts';
import type { AncillariesAt, AncillariesPort, AncillaryOrder } from '../domain/ancillaries-port.ts';
import { type Conversion, splitOfferId } from '../domain/conversion.ts';
import { convertAll, currencyOf } from '../domain/convert-answers.ts';
import type { BookingRef, Call, Outcome } from '../domain/port.ts';

const unknown = (reason: string): Outcome<never> => ({ kind: 'unknown', reason });
const NOT_BOOKED: Outcome<never> = {
  kind: 'rejected',
  code: 'GONE',
  message: 'it is not in the booking',
  retry: false,
};
const plain = ({ id, locator, version }: BookingRef): BookingRef => ({ id, locator, version });

/** Where ancillaries are requested, as the supplier knows it, and how its sale was converted. */
function ownPlace(at: AncillariesAt): { own: AncillariesAt; conversion: Conversion | null } {
  if ('ref' in at) return { own: { ref: plain(at.ref) }, conversion: at.ref.conversion ?? null };
  const { offerId, conversion } = splitOfferId(at.offerId);
  return { own: { offerId }, conversion };
}

type Wanted = Pick<AncillaryOrder, 'flight' | 'item' | 'seat'> & { child?: boolean };

/** What the supplier asks for the thing in its own currency; of a seat, what its zone costs. */
function ownPrice(segments: readonly SegmentAncillaries[], { flight, item, seat, child }: Wanted): Money | null {
  const segment = segments.find((one) => one.flight === flight);
  if (seat !== null) {
    const rows = segment?.seats?.cabins.flatMap((cabin) => cabin.rows) ?? [];
    const zone = rows.flatMap(({ seats }) => seats).find(({ id }) => id === seat)?.zone;
    return segment?.seats?.zones.find(({ id }) => id === zone)?.price ?? null;
  }
  const found = segment?.items.find(({ id }) => id === item);
  return (child ? found?.airportBus?.childPrice : undefined) ?? found?.price ?? null;
}

/** Ancillaries of a supplier that may sell in another currency, at the rate that its journey was sold at. */
export function convertAncillaries(port: AncillariesPort, into: Currency): AncillariesPort {
  /** Everything in it is of one currency, the one of the sale. */
  function converted<T>(outcome: Outcome<T>, conversion: Conversion | null): Outcome<T> {
    if (outcome.kind !== 'ok') return outcome;
    const wanted = conversion?.rate.currency ?? into;
    const found = currencyOf(outcome.value);
    // Nothing on sale has no currency.
    if (found === null && JSON.stringify(outcome.value).includes('"minor"')) return unknown('several currencies');
    if (found !== null && found !== wanted) return unknown(`answers in ${found} instead of ${wanted}`);
    if (!conversion) return outcome;
    try {
      return { ...outcome, value: convertAll(outcome.value, (amount) => convert(amount, conversion.rate)) };
    } catch {
      return unknown('sums that cannot be converted');
    }
  }
  /** The agreed price in the supplier's own currency, read from what it sells now. */
  async function ownExpect(call: Call, ref: BookingRef, order: AncillaryOrder, { rate }: Conversion) {
    const offered = await port.offered(call, { ref: plain(ref) }, order.holder);
    // Nothing has been sold yet: no answer here is no doubt about the sale.
    if (offered.kind !== 'ok') return { kind: 'rejected', code: 'DOWN', message: 'no price', retry: true } as const;
    const own = ownPrice(offered.value, order);
    // What is not on sale has no price: the supplier itself says why it does not sell it.
    if (!own) return money(0, rate.currency as Currency);
    return own.currency === rate.currency && equal(convert(own, rate), order.expect)
      ? own
      : ({ kind: 'rejected', code: 'PRICE_CHANGED', message: 'another price was agreed to', retry: false } as const);
  }
  const sold = async (outcome: Promise<Outcome<SoldAncillary>>, ref: BookingRef) =>
    converted(await outcome, ref.conversion ?? null);
  return {
    ...port,
    async offered(call, at, holder) {
      const { own, conversion } = ownPlace(at);
      return converted(await port.offered(call, own, holder), conversion);
    },
    holdSelectedSeats: (call, wish) => port.holdSelectedSeats(call, { ...wish, at: ownPlace(wish.at).own }),
    async sell(call, ref, order) {
      const { conversion } = ref;
      if (!conversion) return sold(port.sell(call, plain(ref), order), ref);
      const own = order.onlyBooked ? NOT_BOOKED : await ownExpect(call, ref, order, conversion);
      if (!('kind' in own)) return sold(port.sell(call, plain(ref), { ...order, expect: own }), ref);
      if (!port.capabilities.inBooking) return own;
      // Inside the booking it was bought at the agreed price, whatever it costs now.
      const zero = money(0, conversion.own.currency);
      const booked = await sold(port.sell(call, plain(ref), { ...order, expect: zero, onlyBooked: true }), ref);
      return booked.kind === 'rejected' && !booked.retry ? own : booked;
    },
    takeBack: (call, ref, id, how) => sold(port.takeBack(call, plain(ref), id, how), ref),
    move: (call, ref, id, flight) => sold(port.move(call, plain(ref), id, flight), ref),
    async resolveOutcome(call, { ref, ...unresolved }) {
      return converted(
        await port.resolveOutcome(call, { ...unresolved, ...(ref && { ref: plain(ref) }) }),
        ref?.conversion ?? null,
      );
    },
    checkIn: (call, ref, flight, travellers) => port.checkIn(call, plain(ref), flight, travellers),
    checkedIn: (call, ref) => port.checkedIn(call, plain(ref)),
  };
}

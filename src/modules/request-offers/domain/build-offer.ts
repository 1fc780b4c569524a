import type { FieldProblem } from '#kernel/app-error.ts';
import {
  addDays,
  BUSINESS_TIME_ZONE,
  daysBetween,
  type LocalDateTime,
  localDateTime,
  minutesBetween,
  toInstant,
} from '#kernel/dates.ts';
import type { Mode } from '#kernel/mode.ts';
import { type Category, type PassengerCounts, seatsNeeded } from '#kernel/passengers.ts';
import { type FareTerms, NO_CARRIER, type Segment, type Slice, type SupplierPrice } from '#modules/supply/api.ts';
import type { NewOffer, WrittenProduct, WrittenSegment } from '../wire/written-offer.ts';

/** A place that a typed text means. `stops`: what the mode calls at there. */
export type FoundPlace = { readonly key: string; readonly stops: readonly string[] };
/** Looks up places; `zoneOf` of a stop found before. */
export type Places = {
  find(text: string, mode: Mode): FoundPlace | undefined;
  zoneOf(stop: string): string;
};

/** What an offer is made of, without the ids that storing it gives. */
export type BuiltOffer = {
  mode: Mode;
  slices: Slice[];
  terms: FareTerms;
  prices: SupplierPrice[];
  passengerCounts: PassengerCounts;
  /** Until when it may be accepted and paid. */
  deadline: Date;
};

/** The offered days may not lie further ahead. */
const MAX_DAYS_AHEAD = 500;
/** Hours by which a room is entered and left where the hotel says nothing else. */
const CHECK_IN = '14:00';
const CHECK_OUT = '12:00';
/** Where a service of staff is done: the location key of our town. */
const SERVICE_PLACE = 'bishkek';
const CATEGORY = { adult: 'aaa', child: 'rbg', infant: 'rmg' } as const satisfies Record<string, Category>;

type Build = { places: Places; problems: FieldProblem[] };

/** The one stop that a text means, or a problem at its field. */
function stopOf({ places, problems }: Build, path: string, text: string, mode: Mode): string | null {
  const found = places.find(text, mode);
  const [stop, another] = found?.stops ?? [];
  if (stop === undefined) problems.push({ path, code: 'offers.unknown_place' });
  else if (another !== undefined) problems.push({ path, code: 'offers.several_stops' });
  else return stop;
  return null;
}

function segmentOf(build: Build, path: string, written: WrittenSegment, mode: Mode): Segment | null {
  const from = stopOf(build, `${path}.from`, written.from, mode);
  const to = stopOf(build, `${path}.to`, written.to, mode);
  if (from === null || to === null) return null;
  const { departsLocal, arrivesLocal, carrier, number } = written;
  if (from === to) build.problems.push({ path: `${path}.to`, code: 'offers.same_ends' });
  const departsAt = toInstant(departsLocal, build.places.zoneOf(from));
  const arrivesAt = toInstant(arrivesLocal, build.places.zoneOf(to));
  if (arrivesAt <= departsAt) build.problems.push({ path: `${path}.arrivesLocal`, code: 'offers.arrives_early' });
  return {
    ...(mode !== 'avia' && { mode }),
    flight: `${carrier} ${number}`,
    carrier,
    from,
    to,
    departsLocal,
    arrivesLocal,
    departsAt,
    arrivesAt,
    minutes: minutesBetween(departsAt, arrivesAt),
    aircraft: null,
  };
}

const dayOf = (local: LocalDateTime): string => local.slice(0, 10);

function sliceOf(segments: readonly Segment[]): Slice | null {
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) return null;
  return {
    segments: [...segments],
    minutes: minutesBetween(first.departsAt, last.arrivesAt),
    airportChange: segments.some(({ from }, n) => n > 0 && segments[n - 1]?.to !== from),
    overnight: dayOf(first.departsLocal) !== dayOf(last.arrivesLocal),
  };
}

function journeyOf(build: Build, product: Extract<WrittenProduct, { kind: 'journey' }>): Slice[] {
  let before: Segment | null = null;
  const slices: Slice[] = [];
  for (const [s, written] of product.slices.entries()) {
    const segments: Segment[] = [];
    for (const [n, one] of written.entries()) {
      const path = `product.slices.${s}.${n}`;
      const segment = segmentOf(build, path, one, product.mode);
      if (!segment) continue;
      if (before && segment.departsAt < before.arrivesAt)
        build.problems.push({ path: `${path}.departsLocal`, code: 'offers.departs_early' });
      before = segment;
      segments.push(segment);
    }
    const slice = sliceOf(segments);
    if (slice) slices.push(slice);
  }
  return slices;
}

const everyLanguage = (text: string) => ({ ru: text, en: text, kg: text });

function stayOf(build: Build, product: Extract<WrittenProduct, { kind: 'hotel' }>, rooms: number): Slice[] {
  const town = stopOf(build, 'product.city', product.city, 'hotel');
  const { checkInDate, checkOutDate, adults } = product;
  const nights = daysBetween(checkInDate, checkOutDate);
  if (nights < 1) build.problems.push({ path: 'product.checkOutDate', code: 'offers.no_night' });
  if (adults < rooms) build.problems.push({ path: 'product.adults', code: 'offers.room_without_guest' });
  if (town === null || nights < 1) return [];
  const zone = build.places.zoneOf(town);
  const [departsLocal, arrivesLocal] = [`${checkInDate}T${CHECK_IN}`, `${checkOutDate}T${CHECK_OUT}`];
  const [departsAt, arrivesAt] = [toInstant(departsLocal, zone), toInstant(arrivesLocal, zone)];
  const segment: Segment = {
    mode: 'hotel',
    flight: `${NO_CARRIER} 1`,
    carrier: NO_CARRIER,
    from: town,
    to: town,
    departsLocal,
    arrivesLocal,
    departsAt,
    arrivesAt,
    minutes: minutesBetween(departsAt, arrivesAt),
    aircraft: null,
    hotelStay: {
      name: product.hotel,
      stars: product.stars,
      address: everyLanguage(product.address),
      phone: product.phone,
      checkInTime: 'normal',
      checkOutTime: 'normal',
      checkOutDate,
      nights,
      rooms,
      adults,
      children: 0,
    },
  };
  return [{ segments: [segment], minutes: segment.minutes, airportChange: false, overnight: true }];
}

function rideOf(build: Build, product: Extract<WrittenProduct, { kind: 'transfer' }>): Slice[] {
  const from = stopOf(build, 'product.from', product.from, 'transfer');
  const to = stopOf(build, 'product.to', product.to, 'transfer');
  if (from === null || to === null) return [];
  const departsAt = toInstant(product.departsLocal, build.places.zoneOf(from));
  const arrivesAt = new Date(Date.parse(departsAt) + product.minutes * 60_000).toISOString();
  const arrivesLocal = localDateTime(arrivesAt, build.places.zoneOf(to));
  const segment: Segment = {
    mode: 'transfer',
    flight: `${NO_CARRIER} 1`,
    carrier: NO_CARRIER,
    from,
    to,
    departsLocal: product.departsLocal,
    arrivesLocal,
    departsAt,
    arrivesAt,
    minutes: product.minutes,
    aircraft: null,
    transfer: {
      class: product.class,
      seats: product.guests,
      luggage: product.luggage,
      guests: product.guests,
      waitMinutes: 0,
      meet: everyLanguage(product.meet),
      fromAirport: false,
    },
  };
  const overnight = dayOf(segment.departsLocal) !== dayOf(arrivesLocal);
  return [{ segments: [segment], minutes: segment.minutes, airportChange: false, overnight }];
}

/** A service has no place of its own: it stands at ours, in the last minute of the day by which it is done. */
function arrangedOf(build: Build, product: Extract<WrittenProduct, { kind: 'service' }>): Slice[] {
  const zone = build.places.zoneOf(SERVICE_PLACE);
  const [departsLocal, arrivesLocal] = [`${product.date}T23:58`, `${product.date}T23:59`];
  const segment: Segment = {
    mode: 'service',
    flight: `${NO_CARRIER} 1`,
    carrier: NO_CARRIER,
    from: SERVICE_PLACE,
    to: SERVICE_PLACE,
    departsLocal,
    arrivesLocal,
    departsAt: toInstant(departsLocal, zone),
    arrivesAt: toInstant(arrivesLocal, zone),
    minutes: 1,
    aircraft: null,
    service: { name: product.name, terms: product.terms },
  };
  return [{ segments: [segment], minutes: segment.minutes, airportChange: false, overnight: false }];
}

/** A line for each category that travels. */
function pricesOf({ prices }: NewOffer): SupplierPrice[] {
  return (Object.keys(CATEGORY) as (keyof typeof CATEGORY)[]).flatMap((who) => {
    const price = prices[who];
    if (!price || price.count === 0) return [];
    const taxes = price.taxes.minor > 0 ? [{ code: 'XX', amount: price.taxes, refundable: true }] : [];
    return [{ category: CATEGORY[who], count: price.count, fare: price.fare, taxes }];
  });
}

const NO_BAGS = { pieces: 0, kg: 0 };

function termsOf({ product, refundPenalty, exchangeFee }: NewOffer, segments: number): FareTerms {
  const common = {
    fareBasis: Array.from({ length: segments }, () => 'MANUAL'),
    seatChoice: 'none' as const,
    // A person gives money back: what the carrier keeps is settled by hand.
    refund: { allowed: refundPenalty !== null, penalty: refundPenalty, noShow: null, byHand: true },
    change: { allowed: exchangeFee !== null, fee: exchangeFee },
  };
  if (product.kind === 'hotel')
    return {
      ...common,
      fareFamily: `${product.room}.manual`,
      room: { type: product.room, breakfast: product.breakfast },
      name: product.rateName,
      cabin: 'economy',
      cabinBag: NO_BAGS,
      baggage: NO_BAGS,
      meal: product.breakfast,
    };
  if (product.kind === 'transfer' || product.kind === 'service') {
    return {
      ...common,
      ...(product.kind === 'transfer'
        ? { fareFamily: product.class, name: product.class }
        : { fareFamily: 'service', name: product.name }),
      cabin: 'economy',
      cabinBag: NO_BAGS,
      baggage: NO_BAGS,
      meal: false,
    };
  }
  return {
    ...common,
    fareFamily: product.coachClass ?? (product.mode === 'bus' ? 'busSeat' : 'manual'),
    ...(product.coachClass && { coachClass: product.coachClass }),
    name: product.fareName,
    cabin: product.cabin,
    cabinBag: NO_BAGS,
    baggage: product.baggage,
    meal: false,
  };
}

function slicesOf(build: Build, { product, prices }: NewOffer): Slice[] {
  if (product.kind === 'journey') return journeyOf(build, product);
  if (product.kind === 'service') return arrangedOf(build, product);
  return product.kind === 'hotel' ? stayOf(build, product, prices.adult.count) : rideOf(build, product);
}

const isForOne = ({ kind }: WrittenProduct): boolean => kind === 'transfer' || kind === 'service';

/** Who travels must be people that the product takes. */
function checkParty({ product, prices }: NewOffer, problems: FieldProblem[]): void {
  const childless = product.kind !== 'journey';
  if (prices.adult.count < 1 || (isForOne(product) && prices.adult.count !== 1))
    problems.push({ path: 'prices.adult.count', code: 'offers.bad_count' });
  for (const who of ['child', 'infant'] as const) {
    const count = prices[who]?.count ?? 0;
    if (count > 0 && (childless || (who === 'infant' && product.kind === 'journey' && product.mode === 'bus')))
      problems.push({ path: `prices.${who}.count`, code: 'offers.adults_only' });
    if (who === 'infant' && count > prices.adult.count)
      problems.push({ path: 'prices.infant.count', code: 'offers.infant_without_adult' });
  }
}

/**
 * Builds a supplier's offer of what staff typed, or says by field what is wrong with it: places that are not known or
 * doubtful, times that contradict, a deadline that has passed or lies after the beginning.
 */
export function buildOffer(
  written: NewOffer,
  places: Places,
  now: Date,
): { offer: BuiltOffer; problems: [] } | { offer: null; problems: FieldProblem[] } {
  const build: Build = { places, problems: [] };
  const { problems } = build;
  const slices = slicesOf(build, written);
  checkParty(written, problems);
  const deadline = new Date(toInstant(written.deadline, BUSINESS_TIME_ZONE));
  const begins = slices[0]?.segments[0]?.departsAt;
  if (deadline <= now) problems.push({ path: 'deadline', code: 'offers.deadline_passed' });
  if (begins && deadline.toISOString() >= begins)
    problems.push({ path: 'deadline', code: 'offers.deadline_after_start' });
  if (begins && begins > addDays(now.toISOString().slice(0, 10), MAX_DAYS_AHEAD))
    problems.push({ path: 'product', code: 'offers.too_far' });
  const { product } = written;
  if (product.kind === 'journey' && product.mode === 'rail' && product.coachClass === null)
    problems.push({ path: 'product.coachClass', code: 'common.fill_required' });
  const prices = pricesOf(written);
  const countOf = (category: Category) => prices.find((price) => price.category === category)?.count ?? 0;
  const passengerCounts = { aaa: countOf('aaa'), rbg: countOf('rbg'), rmg: countOf('rmg'), ins: 0 };
  if (problems.length > 0 || seatsNeeded(passengerCounts) < 1) return { offer: null, problems };
  const segments = slices.reduce((all, slice) => all + slice.segments.length, 0);
  return {
    offer: {
      mode: product.kind === 'journey' ? product.mode : product.kind,
      slices,
      terms: termsOf(written, segments),
      prices,
      passengerCounts,
      deadline,
    },
    problems: [],
  };
}

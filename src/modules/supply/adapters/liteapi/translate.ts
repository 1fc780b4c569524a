import { daysBetween, isLocalDate, minutesBetween, toInstant } from '#kernel/dates.ts';
import { distanceKm } from '#kernel/distance.ts';
import { type Money, money } from '#kernel/money.ts';
import { type FareTerms, MAX_NIGHTS, NO_CARRIER, type Picture, type Segment } from '../../api.ts';
import type { SupplierOffer } from '../../domain/port.ts';
import type { Town } from '../adapter.ts';
import { moneyOf, shareOf } from './amounts.ts';
import { type Ladder, ladderOf, stepsOf } from './ladder.ts';
import { type OfferKey, termsDigest, writeOfferKey } from './offer-key.ts';
import type { WireHotel, WireRate } from './shapes.ts';

/** Why something is left out. */
export type LeftOut =
  | 'shape'
  | 'currency'
  | 'amount'
  | 'rooms'
  | 'hotel'
  | 'sold in a package only'
  | 'abridged'
  | 'below the suggested price'
  | 'too long';

/** What the seller does not say: from when rooms are entered, and until when they are left. */
const USUAL_HOURS = { enter: '14:00', leave: '12:00' } as const;
/** An offer goes stale within minutes; the price is checked again before anything is held. */
const OFFER_MINUTES = 15;
const LONGEST_ID = 3_800;
const MOST_STARS = 5;

const MEALS: Readonly<Record<string, NonNullable<FareTerms['room']>['meal']>> = {
  RO: 'none',
  BB: 'breakfast',
  BI: 'breakfast',
  HB: 'half_board',
  FB: 'full_board',
  AI: 'all_inclusive',
  TI: 'all_inclusive',
};

const everywhere = (text: string) => ({ ru: text, en: text, kg: text });

/** Markup and characters that no line of a page needs are left out of a seller's text; it is shown as text anyway. */
export const lineOf = (text: string | null | undefined, longest: number): string =>
  (text ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest);

/** A stay from the local hour of one day to that of another. */
function stayTimes(key: Pick<OfferKey, 'checkIn' | 'checkOut'>, zone: string) {
  const departsLocal = `${key.checkIn}T${USUAL_HOURS.enter}`;
  const arrivesLocal = `${key.checkOut}T${USUAL_HOURS.leave}`;
  const [departsAt, arrivesAt] = [toInstant(departsLocal, zone), toInstant(arrivesLocal, zone)];
  return { departsLocal, arrivesLocal, departsAt, arrivesAt, minutes: minutesBetween(departsAt, arrivesAt) };
}

function locationOf(hotel: WireHotel, town: Town) {
  const { latitude: lat, longitude: lon } = hotel;
  const known = typeof lat === 'number' && typeof lon === 'number' && Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
  if (!known || (lat === 0 && lon === 0)) return {};
  const metres = (to: Town['centre']) => (to ? Math.round(distanceKm({ lat, lon }, to) * 1_000) : null);
  return { location: { lat, lon, centre: metres(town.centre), airport: metres(town.airport), town: town.centre } };
}

/** What is known of an offer in addition to its rates; what it took for granted is said by the search alone. */
type Known = { words: HotelWords | null; town: Town; assumedChildAge?: number | undefined };
export type HotelWords = { readonly hotel: WireHotel; readonly photo: Picture['photo'] };

/** What is said of a hotel; after a search only its name is known. */
function hotelOf(words: HotelWords | null, town: Town) {
  if (!words) return {};
  const { hotel, photo } = words;
  const { rating, review_count: reviews } = hotel;
  return {
    ...locationOf(hotel, town),
    ...(rating && rating > 0 && rating <= 10 && { rating: { score: rating, reviews: reviews ?? 0, sample: false } }),
    ...(photo && { pictures: [{ scene: 'facade' as const, photo }] }),
  };
}

function segmentOf(key: OfferKey, { words, town, assumedChildAge }: Known): Segment {
  const stars = Math.min(MOST_STARS, Math.max(0, Math.round(words?.hotel.stars ?? 0)));
  return {
    mode: 'hotel',
    flight: `${NO_CARRIER} ${key.hotelId}`,
    carrier: NO_CARRIER,
    from: key.town,
    to: key.town,
    ...stayTimes(key, town.zone),
    aircraft: null,
    hotelStay: {
      name: key.hotel,
      stars,
      address: everywhere(lineOf(words?.hotel.address, 200)),
      phone: '',
      checkInTime: 'normal',
      checkOutTime: 'normal',
      checkOutDate: key.checkOut,
      nights: daysBetween(key.checkIn, key.checkOut),
      rooms: key.rooms,
      adults: key.adults,
      children: key.children,
      hoursNotProvided: true,
      ...(assumedChildAge !== undefined && { assumedChildAge }),
      ...hotelOf(words, town),
    },
  };
}

/** What the guests pay at the hotel, in whatever currency it takes. */
function dueAtHotel(rates: readonly WireRate[]) {
  const due = rates.flatMap(({ retailRate }) =>
    (retailRate.taxesAndFees ?? []).flatMap(({ included, description, amount, currency }) => {
      const sum = included ? null : moneyOf(amount, currency);
      return sum && sum.minor > 0 ? [{ name: lineOf(description, 80), amount: amount.toFixed(2), currency }] : [];
    }),
  );
  return due.length > 0 ? { dueAtHotel: due.slice(0, 12) } : {};
}

const mealOf = (board: string | null | undefined) => {
  const code = (board ?? '').toUpperCase();
  return MEALS[code] ?? MEALS[code.replace(/\d+$/, '')];
};

function termsOf(rates: readonly WireRate[], ladder: Ladder | null, key: OfferKey, startsAt: number): FareTerms {
  const [first] = rates;
  const names = [...new Set(rates.map(({ name }) => lineOf(name, 120)))].filter((name) => name !== '');
  const name = names.join(' + ') || key.hotel;
  const board = lineOf(first?.boardName, 60) || first?.boardType || '';
  const meal = rates.every((rate) => rate.boardType === first?.boardType) ? mealOf(first?.boardType) : undefined;
  const none = { pieces: 0, kg: 0 };
  const price = shareOf(key.total.minor, key.rooms);
  const { currency } = key.total;
  const steps = ladder && stepsOf(ladder, { startsAt, rooms: key.rooms, price, currency });
  const guests = first?.maxOccupancy ?? first?.adultCount ?? 2;
  return {
    fareFamily: `${key.hotelId}.${first?.boardType ?? 'RO'}`,
    room: {
      type: (first?.adultCount ?? 2) === 1 ? 'single' : 'double',
      breakfast: meal !== undefined && meal !== 'none',
      code: String(first?.mappedRoomId ?? name),
      name: everywhere(name),
      rate: everywhere(board || name),
      meal: meal ?? 'not_said',
      sleeps: { adults: Math.max(1, Math.round(guests)), children: 0 },
      ...dueAtHotel(rates),
    },
    name: board || name,
    cabin: 'economy',
    fareBasis: [first?.boardType || 'RO'],
    cabinBag: none,
    baggage: none,
    meal: meal !== undefined && meal !== 'none',
    seatChoice: 'none',
    refund: { allowed: steps !== null, penalty: null, noShow: null, ...(steps && { steps }) },
    change: { allowed: false, fee: null },
    ...notSaid(ladder, meal !== undefined),
  };
}

function notSaid(ladder: Ladder | null, meal: boolean): Pick<FareTerms, 'notProvided'> {
  const parts = [...(ladder ? [] : (['refund'] as const)), ...(meal ? [] : (['meal'] as const))];
  return parts.length > 0 ? { notProvided: parts } : {};
}

/** What a room costs, as often as there are rooms: rounded up, by less than one minor unit a room. */
export const pricesOf = (total: Money, rooms: number): SupplierOffer['prices'] => [
  { category: 'aaa', count: rooms, fare: money(shareOf(total.minor, rooms), total.currency), taxes: [] },
];

/** The rules of all rooms together; null where they are not said. */
export function ladderOfRates(rates: readonly WireRate[], total: Money): Ladder | null {
  const prices = rates.map(({ retailRate }) => moneyOf(retailRate.total.amount, retailRate.total.currency));
  if (!prices.every((price) => price?.currency === total.currency)) return null;
  return ladderOf(
    rates.map(({ cancellationPolicies }, n) => ({ policies: cancellationPolicies, price: prices[n]?.minor ?? 0 })),
    total.currency,
  );
}

/** In the order of the search: answers name rooms in any order. */
export const byRoom = (rates: readonly WireRate[]): WireRate[] =>
  rates.toSorted((a, b) => (a.occupancyNumber ?? 0) - (b.occupancyNumber ?? 0));

/** One offer of rooms for the whole party; otherwise why it is left out. */
export function offerOf(
  found: readonly WireRate[],
  known: Omit<OfferKey, 'terms'>,
  context: Known & { now: Date },
): { ok: SupplierOffer } | { leftOut: LeftOut } {
  const { total, rooms, checkIn, checkOut } = known;
  const rates = byRoom(found);
  if (total.minor <= 0) return { leftOut: 'amount' };
  if (rates.length !== rooms) return { leftOut: 'rooms' };
  if (!isLocalDate(checkIn) || !isLocalDate(checkOut)) return { leftOut: 'shape' };
  const nights = daysBetween(checkIn, checkOut);
  if (nights < 1 || nights > MAX_NIGHTS) return { leftOut: 'shape' };
  const ladder = ladderOfRates(rates, total);
  const key = { ...known, terms: termsDigest(rates, ladder) };
  const segment = segmentOf(key, context);
  const offerId = writeOfferKey(key);
  if (offerId.length > LONGEST_ID) return { leftOut: 'too long' };
  return {
    ok: {
      offerId,
      slices: [{ segments: [segment], minutes: segment.minutes, airportChange: false, overnight: true }],
      terms: termsOf(rates, ladder, key, Date.parse(segment.departsAt)),
      prices: pricesOf(total, rooms),
      seatsLeft: null,
      holdable: false,
      expiresAt: new Date(context.now.getTime() + OFFER_MINUTES * 60_000).toISOString(),
    },
  };
}

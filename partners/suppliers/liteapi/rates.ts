import { randomBytes } from 'node:crypto';
import { now } from '../time.ts';
import { LiteApiRefusal, missing, nothingFound } from './refusal.ts';
import {
  BARE,
  CHEAP,
  FEE,
  type Hotel,
  hotelsOf,
  inCurrency,
  PLANS,
  type Plan,
  policiesOf,
  type Query,
  roomPrice,
} from './world.ts';

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
/** An offer goes stale within so long. */
const OFFER_MS = 30 * 60_000;
/** Real ones have about eleven hundred characters. */
const ID_LENGTH = 1_100;

type OfferData = { query: Query; hotel: string; plan: string; at: number };

/** An id that means nothing to anybody but us. */
const offerIdOf = (data: OfferData): string => {
  const text = Buffer.from(JSON.stringify(data)).toString('base64url');
  const rest = Math.max(8, ID_LENGTH - text.length - 1);
  return `${text}.${randomBytes(rest).toString('base64url').slice(0, rest)}`;
};

export type Offer = { query: Query; hotel: Hotel; plan: Plan };

/** @throws LiteApiRefusal 4002 for an id that is none, 4040 for one that is outdated. */
export function readOffer(offerId: unknown): Offer {
  let data: OfferData;
  try {
    data = JSON.parse(Buffer.from(String(offerId).split('.')[0] ?? '', 'base64url').toString()) as OfferData;
  } catch {
    throw missing('invalid offerId');
  }
  const hotel = hotelsOf(data.query ?? { place: '', point: null }).find(({ id }) => id === data.hotel);
  const plan = PLANS.find(({ code }) => code === data.plan);
  if (!hotel || !plan) throw missing('invalid offerId');
  if (now() - data.at > OFFER_MS) throw new LiteApiRefusal(4040, 'the offer is outdated', 'offer outdated', 408);
  return { query: data.query, hotel, plan };
}

const day = (value: unknown): string => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) throw missing('checkin and checkout are needed');
  return value;
};

function readQuery(body: unknown): Query {
  const { checkin, checkout, currency, guestNationality, occupancies, ...where } = record(body);
  if (!/^[A-Z]{2}$/.test(String(guestNationality))) throw missing('guestNationality is required');
  if (!/^[A-Z]{3}$/.test(String(currency))) throw missing('currency is required');
  if (!Array.isArray(occupancies) || occupancies.length === 0) throw missing('occupancies are required');
  const rooms = occupancies.map((one) => {
    const { adults, children = [] } = record(one);
    if (!Number.isInteger(adults) || (adults as number) < 1) throw missing('an adult in each room is needed');
    if (!Array.isArray(children) || !children.every((age) => Number.isInteger(age) && age >= 0 && age < 18))
      throw missing('ages of children are needed');
    return { adults: adults as number, children: children as number[] };
  });
  const { latitude, longitude, radius, cityName, countryCode } = where;
  const point =
    typeof latitude === 'number' && typeof longitude === 'number' ? { lat: latitude, lon: longitude } : null;
  if (point && !(typeof radius === 'number' && radius >= 1_000)) throw missing('radius is too small');
  if (!point && !(cityName && countryCode))
    throw new LiteApiRefusal(4000, 'bad request', 'a place and its country are needed');
  const place = point ? `${point.lat.toFixed(3)},${point.lon.toFixed(3)}` : `${cityName}, ${countryCode}`;
  const query = { place, point, checkin: day(checkin), checkout: day(checkout), occupancies: rooms };
  if (query.checkout <= query.checkin) throw missing('checkout must be after checkin');
  return { ...query, currency: String(currency) };
}

const sum = (minor: number, currency: string) => ({ amount: minor / 100, currency });

/** One rate for each room of an offer, by `occupancyNumber`. */
export function ratesOf({ query, hotel, plan }: Offer, jump = 0) {
  const { currency } = query;
  return query.occupancies.map((room, n) => {
    const price = roomPrice(query, hotel, plan, room) + (n === 0 ? jump : 0);
    const fee = { included: false, description: 'Resort Fee <b>per stay</b>', ...sum(inCurrency(1_250, 'USD'), 'USD') };
    return {
      rateId: randomBytes(300).toString('base64url'),
      occupancyNumber: n + 1,
      name: plan.room,
      maxOccupancy: 3,
      adultCount: room.adults,
      childCount: room.children.length,
      childrenAges: room.children,
      boardType: plan.board,
      boardName: plan.boardName,
      remarks: '',
      priceType: 'commission',
      commission: [sum(Math.round(price / 20), currency)],
      retailRate: {
        total: [sum(price, currency)],
        suggestedSellingPrice: [{ ...sum(price, currency), source: 'providerDirect' }],
        initialPrice: [sum(price, currency)],
        taxesAndFees: [
          { included: true, description: 'City Tax', ...sum(Math.round(price / 50), currency) },
          ...(hotel.n === FEE ? [fee] : []),
        ],
        promotions: [],
      },
      cancellationPolicies: policiesOf(query, plan, price),
      paymentTypes: ['NUITEE_PAY'],
      perks: [],
    };
  });
}

export const totalOf = (offer: Offer): number =>
  offer.query.occupancies.reduce((all, room) => all + roomPrice(offer.query, offer.hotel, offer.plan, room), 0);

function roomTypeOf(offer: Offer) {
  const { query, hotel, plan } = offer;
  const total = totalOf(offer);
  return {
    roomTypeId: randomBytes(30).toString('base64url'),
    name: plan.room,
    offerId: offerIdOf({ query, hotel: hotel.id, plan: plan.code, at: now() }),
    supplier: 'nuitee',
    supplierId: 2,
    rates: ratesOf(offer),
    offerRetailRate: sum(total, query.currency),
    suggestedSellingPrice: {
      ...sum(hotel.n === CHEAP ? Math.round(total * 1.2) : total, query.currency),
      source: 'providerDirect',
    },
    offerInitialPrice: sum(total, query.currency),
    priceType: 'commission',
    rateType: 'standard',
    loyaltyMembershipIdRequired: false,
  };
}

const hotelOf = ({ id, name, n, address, at, stars, rating }: Hotel, pictures: string) => ({
  id,
  name,
  main_photo: n === BARE ? '' : `${pictures}/${id}.png`,
  thumbnail: n === BARE ? '' : `${pictures}/small-${id}.png`,
  address,
  country_code: 'kg',
  city_name: 'Sample',
  latitude: at?.lat ?? 0,
  longitude: at?.lon ?? 0,
  rating,
  stars,
  review_count: 100 + n,
  tags: [],
  persona: '',
  style: '',
  location_type: '',
  story: '',
});

/** `POST /hotels/rates`. `broken`: with offers among the others that make no sense. */
export function searchRates(body: unknown, { pictures, broken }: { pictures: string; broken: boolean }): object {
  const query = readQuery(body);
  const { limit = 200, maxRatesPerHotel = 1 } = record(body);
  if (/^nowhere,/i.test(query.place)) throw nothingFound();
  const hotels = hotelsOf(query).slice(0, Number(limit));
  const data = hotels.map((hotel) => ({
    hotelId: hotel.id,
    roomTypes: PLANS.slice(0, Number(maxRatesPerHotel)).map((plan) => roomTypeOf({ query, hotel, plan })),
  }));
  const found = { data, guestLevel: 0, sandbox: true, hotels: hotels.map((hotel) => hotelOf(hotel, pictures)) };
  return broken ? withNonsense(found) : found;
}

type Found = { data: { hotelId: string; roomTypes: object[] }[]; hotels: object[] };

/** Offers that are not to be believed, at the first hotel and at others. */
function withNonsense(found: Found): object {
  const [first, ...rest] = found.data;
  const [real] = (first?.roomTypes ?? []) as ReturnType<typeof roomTypeOf>[];
  if (!first || !real) return found;
  const priced = (amount: unknown, currency: string) => ({ ...real, offerRetailRate: { amount, currency } });
  const nonsense = [
    {},
    null,
    priced(0, real.offerRetailRate.currency),
    priced(-5, real.offerRetailRate.currency),
    priced(null, 'USD'),
    priced(10, 'EUR'),
    priced(10, 'XQQ'),
    { ...real, rates: [] },
    { ...real, rateType: 'package' },
    { ...real, offerId: 'x'.repeat(3_000) },
    { ...real, rates: real.rates.map((rate) => ({ ...rate, name: '<script>alert(1)</script> \u202eroom\u0000' })) },
  ];
  return {
    ...found,
    data: [
      { ...first, roomTypes: [...nonsense, ...first.roomTypes] },
      ...rest,
      { hotelId: 'lp-unnamed', roomTypes: [real] },
    ],
    hotels: [{}, null, { id: '../../etc', name: 'Hostile' }, ...found.hotels],
  };
}

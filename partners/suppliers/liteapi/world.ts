import { createHash } from 'node:crypto';
import { now, seededFraction } from '../time.ts';

export type Occupancy = { adults: number; children: number[] };
export type Hotel = {
  id: string;
  name: string;
  n: number;
  address: string;
  place: string;
  at: { lat: number; lon: number } | null;
  stars: number;
  rating: number;
};
export type Plan = {
  code: string;
  room: string;
  board: string;
  boardName: string;
  factor: number;
  refundable: boolean;
};
/** What an offer is of; it stands in its id, which means nothing to anybody else. */
export type Query = {
  place: string;
  point: { lat: number; lon: number } | null;
  checkin: string;
  checkout: string;
  occupancies: Occupancy[];
  currency: string;
};

const NAMES = [
  'Kok-Zhaiyk Grand Hotel',
  'Plaza Ak-Kuu',
  'Karagat Inn',
  'Bargain Hotel Almaluu',
  'Zhylga Resort & Spa',
  'Kayyndy Garden Suites',
  'House Toraigyr',
  'Boutique Hotel Ilbirs',
];
export const PLANS: readonly Plan[] = [
  { code: 'A', room: 'Standard Double Room', board: 'RO', boardName: 'Room Only', factor: 1, refundable: false },
  {
    code: 'B',
    room: 'Standard Double Room',
    board: 'BB',
    boardName: 'Bed & Breakfast',
    factor: 1.15,
    refundable: true,
  },
  { code: 'C', room: 'Deluxe Room', board: 'HB', boardName: 'Half Board', factor: 1.5, refundable: true },
];
/** The hotel without a picture and a point, and the one that is sold below what its seller suggests. */
export const BARE = 2;
export const CHEAP = 3;
/** The one whose guests pay a fee at the hotel. */
export const FEE = 4;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The hotels of a place, the same ones whenever it is query for. */
export function hotelsOf({ place, point }: Pick<Query, 'place' | 'point'>): Hotel[] {
  return NAMES.map((name, n) => ({
    id: `lp${hash(`${place}/${n}`).slice(0, 6)}`,
    name,
    n,
    address: `${n + 1} Sample Street`,
    place,
    at:
      point && n !== BARE
        ? { lat: point.lat + (seededFraction(`${place}${n}a`) - 0.5) / 20, lon: point.lon + n / 200 }
        : null,
    stars: 3 + (n % 3),
    rating: 7 + n / 4,
  }));
}

/** How many minor units of a currency a US cent is worth here. */
const RATE: Readonly<Record<string, number>> = { USD: 1, EUR: 1, GBP: 1, KGS: 87, KZT: 510, RUB: 92 };
export const inCurrency = (cents: number, currency: string): number => Math.round(cents * (RATE[currency] ?? 1));

const NIGHT_MS = 86_400_000;
const nights = ({ checkin, checkout }: Query): number => (Date.parse(checkout) - Date.parse(checkin)) / NIGHT_MS;

/** What one room costs for all nights, minor units: by its guests, and a child by its real age. */
export function roomPrice(query: Query, hotel: Hotel, plan: Plan, room: Occupancy): number {
  const day = 0.9 + 0.2 * seededFraction(`${hotel.id}${query.checkin}`);
  const guests = room.adults + room.children.reduce((all, age) => all + (age < 3 ? 0 : age < 13 ? 0.5 : 1), 0);
  const cents = (2_500 + hotel.stars * 900 + hotel.n * 130) * day * plan.factor * (0.6 + 0.4 * guests);
  return inCurrency(cents, query.currency) * nights(query);
}

/** Free until three days before at noon in GMT, half until the day before, then everything. */
export function policiesOf(query: Query, plan: Plan, price: number) {
  const day = Date.parse(`${query.checkin}T00:00:00Z`);
  const at = (before: number, hour: number) =>
    new Date(day - before * NIGHT_MS + hour * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const rule = (cancelTime: string, minor: number) => ({
    cancelTime,
    amount: minor / 100,
    currency: query.currency,
    type: 'amount',
    timezone: 'GMT',
  });
  return {
    cancelPolicyInfos: plan.refundable
      ? [rule(at(3, 12), Math.round(price / 2)), rule(at(1, 12), price)]
      : [rule(at(300, 0), price)],
    hotelRemarks: [] as string[],
    refundableTag: plan.refundable ? 'RFN' : 'NRFN',
  };
}
export type Policies = ReturnType<typeof policiesOf>;

/** What a cancellation costs now: the rule whose time passed last, in GMT. */
export function feeOf({ cancelPolicyInfos, refundableTag }: Policies, price: number): number {
  if (refundableTag === 'NRFN') return price;
  const passed = cancelPolicyInfos.filter(({ cancelTime }) => Date.parse(`${cancelTime.replace(' ', 'T')}Z`) <= now());
  return Math.round((passed.at(-1)?.amount ?? 0) * 100);
}

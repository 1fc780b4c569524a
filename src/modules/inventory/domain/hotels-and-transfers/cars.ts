import type { Localised } from '#kernel/locale.ts';
import { fromMajor } from '#kernel/money.ts';
import type { RefundStep } from '#kernel/refund-steps.ts';

export type TransferClass = 'econom' | 'business' | 'vip' | 'express';

/** A class of car; the express sells places in a train. */
export type TransferRules = {
  readonly rbd: string;
  readonly name: string;
  readonly seats: number;
  readonly luggage: number;
  /** Of the route's price, percent. */
  readonly percent: number;
  /** Free waiting at an airport, where the flight is followed, and elsewhere; minutes. */
  readonly wait: { airport: number; city: number };
  /** Cars of a depot that go out a day; places of an express. */
  readonly units: number;
  readonly steps: readonly RefundStep[];
};

const step = (hoursBefore: number, retainedPercent: number): RefundStep => ({
  hoursBefore,
  retainedPercent,
  fee: fromMajor(0),
});

/** docs/rules.md. The dearer the car, the earlier its free cancellation ends. */
export const TRANSFER_RULES: Readonly<Record<TransferClass, TransferRules>> = {
  econom: {
    rbd: 'E',
    name: 'Jorgo',
    seats: 3,
    luggage: 3,
    percent: 100,
    units: 8,
    wait: { airport: 60, city: 15 },
    steps: [step(6, 0), step(1, 50), step(0, 100)],
  },
  business: {
    rbd: 'B',
    name: 'Jorgo Premium',
    seats: 3,
    luggage: 3,
    percent: 170,
    units: 4,
    wait: { airport: 60, city: 15 },
    steps: [step(12, 0), step(2, 50), step(0, 100)],
  },
  vip: {
    rbd: 'V',
    name: 'Argymak Van',
    seats: 6,
    luggage: 7,
    percent: 290,
    units: 2,
    wait: { airport: 90, city: 30 },
    steps: [step(24, 0), step(3, 50), step(0, 100)],
  },
  express: {
    rbd: 'X',
    name: 'express train',
    seats: 12,
    luggage: 12,
    percent: 100,
    units: 300,
    wait: { airport: 0, city: 0 },
    steps: [step(3, 0), step(0, 50)],
  },
};

/**
 * Cars that go between two places of one depot, both ways, whole soms for a car of the cheapest class. `express`: a
 * place in the train costs so much.
 */
type TransferRoute = {
  readonly number: number;
  readonly depot: string;
  readonly zone: string;
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
  readonly price: number;
  readonly express?: { readonly price: number; readonly minutes: number; readonly every: number };
};

const BISHKEK = { depot: 'bishkek', zone: 'Asia/Bishkek' };
const OSH = { depot: 'osh', zone: 'Asia/Bishkek' };
const LAKE = { depot: 'lake', zone: 'Asia/Bishkek' };
const ISTANBUL = { depot: 'istanbul', zone: 'Europe/Istanbul' };
const MOSCOW = { depot: 'moscow', zone: 'Europe/Moscow' };

export const TRANSFER_ROUTES: readonly TransferRoute[] = [
  {
    ...BISHKEK,
    number: 11,
    from: 'bishkek-manas',
    to: 'bishkek',
    minutes: 40,
    price: 1_200,
    express: { price: 150, minutes: 35, every: 30 },
  },
  { ...BISHKEK, number: 12, from: 'bishkek', to: 'cholpon-ata', minutes: 270, price: 7_500 },
  { ...BISHKEK, number: 13, from: 'bishkek-manas', to: 'cholpon-ata', minutes: 290, price: 8_500 },
  { ...OSH, number: 21, from: 'osh-airport', to: 'osh', minutes: 25, price: 600 },
  { ...LAKE, number: 31, from: 'tamchy-airport', to: 'cholpon-ata', minutes: 45, price: 1_900 },
  { ...ISTANBUL, number: 41, from: 'istanbul-airport', to: 'istanbul', minutes: 60, price: 3_400 },
  { ...ISTANBUL, number: 42, from: 'istanbul-sabiha-gokcen', to: 'istanbul', minutes: 65, price: 3_200 },
  {
    ...ISTANBUL,
    number: 43,
    from: 'istanbul-airport',
    to: 'istanbul-sabiha-gokcen',
    minutes: 95,
    price: 4_800,
  },
  {
    ...MOSCOW,
    number: 51,
    from: 'moscow-domodedovo',
    to: 'moscow',
    minutes: 75,
    price: 2_900,
    express: { price: 560, minutes: 45, every: 30 },
  },
  {
    ...MOSCOW,
    number: 52,
    from: 'moscow-sheremetyevo',
    to: 'moscow',
    minutes: 70,
    price: 2_800,
    express: { price: 560, minutes: 37, every: 30 },
  },
];

/** One way of a route; the way back has the next hundred. */
export type TransferDirection = Omit<TransferRoute, 'number'> & { number: number };
export const TRANSFER_DIRECTIONS: readonly TransferDirection[] = TRANSFER_ROUTES.flatMap((route) => [
  route,
  { ...route, number: route.number + 100, from: route.to, to: route.from },
]);
export const wayOf = (number: number): TransferDirection | undefined =>
  TRANSFER_DIRECTIONS.find((way) => way.number === number);

/** Places of the list that are airports; the rest are towns. */
export const isAirport = (place: string): boolean =>
  TRANSFER_ROUTES.some((route) => route.from === place && place !== route.depot);

const ARRIVALS: Localised = {
  ru: 'Зал прилёта, у выхода после таможни. Водитель стоит с вашей табличкой.',
  en: 'Arrivals hall, at the exit after customs. The driver holds your sign.',
  kg: 'Келүү залы, бажыдан кийинки чыгууда. Айдоочу сиздин жазууңуз менен күтөт.',
};
const DOOR: Localised = {
  ru: 'У входа по адресу, который вы назовёте при бронировании.',
  en: 'At the door of the address that you give when you book.',
  kg: 'Брондоодо көрсөткөн даректин кире беришинде.',
};
const PLATFORM: Localised = {
  ru: 'Платформа экспресса. По ваучеру проходят через турникет и едут любым поездом этого дня.',
  en: 'The express platform. The voucher opens the gate; take any train on the day.',
  kg: 'Экспресстин платформасы. Ваучер турникетти ачат, ошол күнкү каалаган поездге түшөсүз.',
};

export const meetingPoint = (kind: TransferClass, from: string): Localised =>
  kind === 'express' ? PLATFORM : isAirport(from) ? ARRIVALS : DOOR;

/** At night a driver costs more. */
export const NIGHT_PERCENT = 20;
export const isNight = (time: string): boolean => time >= '22:00' || time < '06:00';

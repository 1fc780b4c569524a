import type { TransferClass, TransferPlace } from '#modules/inventory/domain/hotels-and-transfers/transfer-for-sale.ts';
import type { OwnTransfer, OwnTransferClass } from '#modules/inventory/domain/own-transfers/transfer-shape.ts';

const place = (key: string, kind: TransferPlace['kind'], zone: string): TransferPlace => ({ key, kind, zone });
const [BISHKEK, ISTANBUL, MOSCOW] = ['Asia/Bishkek', 'Europe/Istanbul', 'Europe/Moscow'] as const;

/** By location key. */
const PLACES = {
  'bishkek-manas': place('bishkek-manas', 'airport', BISHKEK),
  bishkek: place('bishkek', 'town', BISHKEK),
  'cholpon-ata': place('cholpon-ata', 'town', BISHKEK),
  'osh-airport': place('osh-airport', 'airport', BISHKEK),
  osh: place('osh', 'town', BISHKEK),
  'tamchy-airport': place('tamchy-airport', 'airport', BISHKEK),
  'istanbul-airport': place('istanbul-airport', 'airport', ISTANBUL),
  'istanbul-sabiha-gokcen': place('istanbul-sabiha-gokcen', 'airport', ISTANBUL),
  istanbul: place('istanbul', 'town', ISTANBUL),
  'moscow-domodedovo': place('moscow-domodedovo', 'airport', MOSCOW),
  'moscow-sheremetyevo': place('moscow-sheremetyevo', 'airport', MOSCOW),
  moscow: place('moscow', 'town', MOSCOW),
} as const;

/** Whole soms for a car of the cheapest class. `express`: a place in the train costs so much. */
type DemoTransfer = {
  readonly number: number;
  readonly from: keyof typeof PLACES;
  readonly to: keyof typeof PLACES;
  readonly minutes: number;
  readonly price: number;
  readonly express?: { readonly price: number; readonly minutes: number; readonly every: number };
};

/** Airports and their towns, and the lake; both ways. */
export const DEMO_TRANSFERS: readonly DemoTransfer[] = [
  {
    number: 11,
    from: 'bishkek-manas',
    to: 'bishkek',
    minutes: 40,
    price: 1_200,
    express: { price: 150, minutes: 35, every: 30 },
  },
  { number: 12, from: 'bishkek', to: 'cholpon-ata', minutes: 270, price: 7_500 },
  { number: 13, from: 'bishkek-manas', to: 'cholpon-ata', minutes: 290, price: 8_500 },
  { number: 21, from: 'osh-airport', to: 'osh', minutes: 25, price: 600 },
  { number: 31, from: 'tamchy-airport', to: 'cholpon-ata', minutes: 45, price: 1_900 },
  { number: 41, from: 'istanbul-airport', to: 'istanbul', minutes: 60, price: 3_400 },
  { number: 42, from: 'istanbul-sabiha-gokcen', to: 'istanbul', minutes: 65, price: 3_200 },
  { number: 43, from: 'istanbul-airport', to: 'istanbul-sabiha-gokcen', minutes: 95, price: 4_800 },
  {
    number: 51,
    from: 'moscow-domodedovo',
    to: 'moscow',
    minutes: 75,
    price: 2_900,
    express: { price: 560, minutes: 45, every: 30 },
  },
  {
    number: 52,
    from: 'moscow-sheremetyevo',
    to: 'moscow',
    minutes: 70,
    price: 2_800,
    express: { price: 560, minutes: 37, every: 30 },
  },
];

type Refund = NonNullable<OwnTransferClass['refund']>;
/** Nothing is kept until so many hours before, half of it until the second, all of it then. */
const ladder = (free: number, half: number): Refund => ({
  steps: [
    { hoursBefore: free, percent: 0 },
    { hoursBefore: half, percent: 50 },
  ],
  rest: 100,
});

type Car = Omit<OwnTransferClass, 'class' | 'price' | 'minutes' | 'every'> & {
  /** Of the price of the cheapest class, percent. */
  readonly percent: number;
};
/** docs/rules.md. The dearer the car, the earlier its free cancellation ends. */
const CARS: Readonly<Record<Exclude<TransferClass, 'express'>, Car>> = {
  econom: {
    car: 'Jorgo',
    passengers: 3,
    bags: 3,
    units: 8,
    percent: 100,
    wait: { airport: 60, elsewhere: 15 },
    refund: ladder(6, 1),
  },
  business: {
    car: 'Jorgo Premium',
    passengers: 3,
    bags: 3,
    units: 4,
    percent: 170,
    wait: { airport: 60, elsewhere: 15 },
    refund: ladder(12, 2),
  },
  vip: {
    car: 'Argymak Van',
    passengers: 6,
    bags: 7,
    units: 2,
    percent: 290,
    wait: { airport: 90, elsewhere: 30 },
    refund: ladder(24, 3),
  },
};
const EXPRESS = {
  class: 'express',
  car: 'express train',
  passengers: 12,
  bags: 12,
  units: 300,
  wait: { airport: 0, elsewhere: 0 },
  refund: { steps: [{ hoursBefore: 3, percent: 0 }], rest: 50 },
} as const satisfies Partial<OwnTransferClass>;

const end = (key: string) => ({ place: key, meet: { ru: '', en: '', kg: '' } });

/** A transfer of the demonstration as the office would have entered it. */
export function transferDocument({ from, to, minutes, price, express }: DemoTransfer): OwnTransfer {
  const cars = (Object.keys(CARS) as (keyof typeof CARS)[]).map((kind): OwnTransferClass => {
    const { percent, ...car } = CARS[kind];
    return { class: kind, ...car, price: Math.ceil((price * percent) / 100), minutes, every: null };
  });
  const train = express
    ? [{ ...EXPRESS, refund: { ...EXPRESS.refund, steps: [...EXPRESS.refund.steps] }, ...express }]
    : [];
  return {
    from: end(from),
    to: end(to),
    bothWays: true,
    hours: null,
    noticeHours: 1,
    nightPercent: 20,
    classes: [...cars, ...train],
    seasons: [],
  };
}

/** Both ends of a transfer of the demonstration. */
export const endsOfDemo = ({ from, to }: DemoTransfer): [TransferPlace, TransferPlace] => [PLACES[from], PLACES[to]];

import type {
  CarrierAncillaries,
  CarrierBag,
  CarrierMeal,
  CarrierService,
} from '#modules/inventory/domain/own/carrier-ancillaries.ts';

type Fare = CarrierBag['price'];
const both = (price: number): Fare => ({ domestic: price, international: price });
const bag = (kg: number, domestic: number, international: number): CarrierBag => ({
  kg,
  cm: 158,
  oversize: false,
  price: { domestic, international },
});
const large = (domestic: number, international: number): CarrierBag => ({
  ...bag(32, domestic, international),
  cm: 203,
  oversize: true,
});
/** The bus between Bishkek and its airport. */
const CITY_BUS = { price: 150, childPrice: 75, seats: 12 };

/** Service requests of meals, each with its deadline in hours before departure; children's meals by age. */
const MEALS: CarrierMeal[] = [
  { ssr: 'MOML', hours: 24 },
  { ssr: 'VGML', hours: 24 },
  { ssr: 'AVML', hours: 24 },
  { ssr: 'KSML', hours: 48 },
  { ssr: 'DBML', hours: 24 },
  { ssr: 'GFML', hours: 36 },
  { ssr: 'CHML', hours: 24, ages: { from: 2, under: 12 } },
  { ssr: 'BBML', hours: 24, ages: { from: 0, under: 2 } },
];

const service = (
  ssr: CarrierService['ssr'],
  price: Fare,
  stock: number | null,
  hours: number,
  confirm: 'now' | 'request' = 'now',
): CarrierService => ({
  ssr,
  price,
  stock,
  hours,
  confirm,
  ...(ssr === 'UMNR' && { ages: { from: 5, under: 12 } }),
});
const WHEELCHAIRS = [
  service('WCHR', both(0), 4, 24),
  service('WCHS', both(0), 2, 24),
  service('WCHC', both(0), null, 48, 'request'),
];

const fares = (factor: number): CarrierAncillaries['zones'] => {
  const of = (price: number): Fare => ({ domestic: price, international: Math.round(price * factor) });
  return {
    kid: of(200),
    front: of(300),
    standard: of(200),
    extra: of(450),
    exit: of(600),
    rear: of(100),
    pet: of(200),
    business: both(0),
  };
};

/** Invented (docs/rules.md). */
export const DEMO_ANCILLARIES: Readonly<Record<'X0' | 'K0' | 'Z1', CarrierAncillaries>> = {
  X0: {
    bags: [bag(23, 900, 2_500), bag(32, 1_400, 4_000), large(1_500, 5_000)],
    cityBus: CITY_BUS,
    bagHours: 3,
    meals: MEALS,
    mealPrice: { domestic: 350, international: 700 },
    zones: fares(2.5),
    seatHours: 2,
    services: [
      service('PETC', { domestic: 1_500, international: 4_500 }, 2, 36),
      ...WHEELCHAIRS,
      service('BSCT', both(0), 2, 24),
      service('UMNR', { domestic: 1_500, international: 4_000 }, null, 48, 'request'),
    ],
    refundHours: 24,
    checkIn: { paidFrom: null, fee: 0, freeFrom: 24, until: 1 },
  },
  K0: {
    bags: [bag(23, 700, 1_800), large(1_200, 3_000)],
    cityBus: CITY_BUS,
    bagHours: 3,
    meals: [],
    mealPrice: both(0),
    zones: fares(2),
    seatHours: 2,
    services: [service('PETC', both(1_200), 1, 36), ...WHEELCHAIRS],
    refundHours: 24,
    checkIn: { paidFrom: null, fee: 0, freeFrom: 24, until: 1 },
  },
  Z1: {
    bags: [bag(23, 1_500, 3_200), bag(32, 2_300, 4_900), large(2_500, 6_500)],
    cityBus: CITY_BUS,
    bagHours: 4,
    meals: MEALS.filter(({ ssr }) => ssr !== 'KSML' && ssr !== 'BBML'),
    mealPrice: both(550),
    zones: fares(3),
    seatHours: 4,
    services: WHEELCHAIRS,
    refundHours: null,
    checkIn: { paidFrom: 30 * 24, fee: 500, freeFrom: 24, until: 4 },
  },
};

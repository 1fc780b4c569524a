import type {
  AncillaryBag,
  AncillaryFare,
  AncillaryMeal,
  AncillaryService,
  CarrierAncillaries,
} from '#modules/inventory/domain/ancillaries/carrier-ancillaries.ts';
import type { InventoryAncillaryKind } from '#modules/inventory/domain/ancillaries/shapes.ts';

const both = (price: number): AncillaryFare => ({ domestic: price, international: price });
const bag = (kg: number, domestic: number, international: number): AncillaryBag => ({
  id: `BAG${kg}`,
  ssr: 'XBAG',
  rfisc: '0CC',
  kg,
  cm: 158,
  oversize: false,
  price: { domestic, international },
});
const large = (domestic: number, international: number): AncillaryBag => ({
  ...bag(32, domestic, international),
  id: 'BAGOVER',
  ssr: 'BULK',
  rfisc: '0DF',
  cm: 203,
  oversize: true,
});

/** Service requests of meals, each with its deadline in hours before departure; children's meals by age. */
const MEALS: readonly AncillaryMeal[] = [
  { ssr: 'MOML', hours: 24 },
  { ssr: 'VGML', hours: 24 },
  { ssr: 'AVML', hours: 24 },
  { ssr: 'KSML', hours: 48 },
  { ssr: 'DBML', hours: 24 },
  { ssr: 'GFML', hours: 36 },
  { ssr: 'CHML', hours: 24, ages: { from: 2, under: 12 } },
  { ssr: 'BBML', hours: 24, ages: { from: 0, under: 2 } },
];

const CODES: Readonly<Record<string, { kind: InventoryAncillaryKind; rfic: string; rfisc: string }>> = {
  PETC: { kind: 'pet', rfic: 'C', rfisc: '0BS' },
  WCHR: { kind: 'wheelchair', rfic: 'E', rfisc: '0BX' },
  WCHS: { kind: 'wheelchair', rfic: 'E', rfisc: '0BX' },
  WCHC: { kind: 'wheelchair', rfic: 'E', rfisc: '0BX' },
  BSCT: { kind: 'cradle', rfic: 'A', rfisc: '0BZ' },
  UMNR: { kind: 'minor', rfic: 'E', rfisc: '0BH' },
};
const service = (
  ssr: string,
  price: AncillaryFare,
  stock: number | null,
  hours: number,
  confirm: 'now' | 'request' = 'now',
): AncillaryService => ({
  id: ssr,
  ssr,
  ...(CODES[ssr] as (typeof CODES)[string]),
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
  const of = (price: number): AncillaryFare => ({ domestic: price, international: Math.round(price * factor) });
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

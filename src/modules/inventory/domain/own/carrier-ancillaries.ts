import { z } from 'zod';
import { type NetworkFault, zSoms } from './own-values.ts';

export const MAX_BAG_KINDS = 8;
/** Special meals, by their service requests. */
export const MEAL_CODES = [
  'MOML',
  'VGML',
  'VLML',
  'AVML',
  'KSML',
  'HNML',
  'DBML',
  'GFML',
  'LFML',
  'CHML',
  'BBML',
] as const;
/** Services for one traveller, by their service requests. */
export const SERVICE_CODES = ['PETC', 'WCHR', 'WCHS', 'WCHC', 'BSCT', 'UMNR'] as const;
export const SEAT_ZONES = ['front', 'standard', 'rear', 'extra', 'exit', 'kid', 'pet', 'business'] as const;
export type ServiceCode = (typeof SERVICE_CODES)[number];

const zHours = z.int().min(0).max(8_760);
const zFare = z.strictObject({ domestic: zSoms, international: zSoms });
/** Completed years; null: no limit above. */
const zAges = z.strictObject({ from: z.int().min(0).max(120), under: z.int().min(1).max(120).nullable() });

const zCarrierBag = z.strictObject({
  kg: z.int().min(1).max(50),
  /** Length, width and height added. */
  cm: z.int().min(50).max(400),
  oversize: z.boolean(),
  price: zFare,
});
export type CarrierBag = z.output<typeof zCarrierBag>;

const zCarrierMeal = z.strictObject({ ssr: z.enum(MEAL_CODES), hours: zHours, ages: zAges.optional() });
export type CarrierMeal = z.output<typeof zCarrierMeal>;

const zCarrierService = z.strictObject({
  ssr: z.enum(SERVICE_CODES),
  price: zFare,
  /** Maximum on one flight; null: unlimited. */
  stock: z.int().min(1).max(500).nullable(),
  hours: zHours,
  /** `request`: a person asks the carrier. */
  confirm: z.enum(['now', 'request']),
  ages: zAges.optional(),
});
export type CarrierService = z.output<typeof zCarrierService>;

/** Ancillaries of a carrier; whole soms. */
export const zCarrierAncillaries = z.strictObject({
  bags: z.array(zCarrierBag).max(MAX_BAG_KINDS),
  /** Sales end this many hours before departure. */
  bagHours: zHours,
  meals: z.array(zCarrierMeal).max(MEAL_CODES.length),
  /** For fares without a meal; special meals of a fare with one cost nothing. */
  mealPrice: zFare,
  zones: z.partialRecord(z.enum(SEAT_ZONES), zFare),
  seatHours: zHours,
  services: z.array(zCarrierService).max(SERVICE_CODES.length),
  /** Its bus between Bishkek and the airport: places for passengers of one flight; absent: none. */
  cityBus: z.strictObject({ price: zSoms, childPrice: zSoms, seats: z.int().min(1).max(100) }).optional(),
  /** The full price is refundable until this many hours before departure; null: never. */
  refundHours: zHours.nullable(),
  /** Check-in through us, hours before departure; `paidFrom` for a fee in soms. */
  checkIn: z.strictObject({ paidFrom: zHours.nullable(), fee: zSoms, freeFrom: zHours, until: zHours }),
});
export type CarrierAncillaries = z.output<typeof zCarrierAncillaries>;

/** The name that a bag is sold under; one oversize kind is sold. */
export const bagId = ({ oversize, kg }: Pick<CarrierBag, 'oversize' | 'kg'>): string =>
  oversize ? 'BAGOVER' : `BAG${kg}`;

type Rows = readonly { readonly ages?: { from: number; under: number | null } | undefined }[];
const at = (path: string): string => `details.ancillaries.${path}`;

/** Rows that are given before, by name. */
function twiceFaults(list: string, column: string, names: readonly string[]): NetworkFault[] {
  return names.flatMap((name, n): NetworkFault[] => {
    const other = names.indexOf(name);
    return other === n
      ? []
      : [{ field: at(`${list}.${n}.${column}`), code: 'flights.row_twice', values: { other: other + 1 } }];
  });
}

const ageFaults = (list: string, rows: Rows): NetworkFault[] =>
  rows.flatMap(({ ages }, n) =>
    ages && ages.under !== null && ages.under <= ages.from
      ? [{ field: at(`${list}.${n}.ages.under`), code: 'flights.ages_backwards' }]
      : [],
  );

/** What contradicts itself in them, at its field. */
export function carrierAncillaryFaults({ bags, meals, services, checkIn }: CarrierAncillaries): NetworkFault[] {
  const { paidFrom, freeFrom, until } = checkIn;
  return [
    ...twiceFaults('bags', 'kg', bags.map(bagId)),
    ...twiceFaults(
      'meals',
      'ssr',
      meals.map(({ ssr }) => ssr),
    ),
    ...twiceFaults(
      'services',
      'ssr',
      services.map(({ ssr }) => ssr),
    ),
    ...ageFaults('meals', meals),
    ...ageFaults('services', services),
    ...(until >= freeFrom ? [{ field: at('checkIn.until'), code: 'flights.check_in_backwards' }] : []),
    ...(paidFrom !== null && paidFrom <= freeFrom
      ? [{ field: at('checkIn.paidFrom'), code: 'flights.check_in_paid_late' }]
      : []),
  ];
}

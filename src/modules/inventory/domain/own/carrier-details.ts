import { z } from 'zod';
import { carrierAncillaryFaults, zCarrierAncillaries } from './carrier-ancillaries.ts';
import { isOnce, type NetworkFault, OWN_FAMILIES, zAirportCode, zCarrierCode, zPercents, zSoms } from './own-values.ts';

const MAX_HUBS = 10;
export const MAX_COUNTRY_TAXES = 40;
export const MAX_TERMINALS = 20;
export const MAX_CONNECTIONS = 20;

export const REACHES = ['domestic', 'international'] as const;
const zReach = z.enum(REACHES);

/** A tax on each passenger of a flight by the country that it leaves; null: any. Whole soms. */
const zCountryTax = z.strictObject({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  reach: zReach,
  code: z.string().regex(/^[A-Z0-9]{2,3}$/),
  soms: zSoms,
  refundable: z.boolean(),
  lapInfant: z.boolean(),
});
export type CountryTax = z.output<typeof zCountryTax>;

const zConnection = z.strictObject({
  stop: z.string().min(1).max(60).optional(),
  arriving: zReach.optional(),
  departing: zReach.optional(),
  terminal: z.enum(['same', 'other']).optional(),
  minutes: z.int().min(5).max(600),
});
type Connection = z.output<typeof zConnection>;

const TWICE = { error: 'flights.twice' };

/** What carriers say of themselves beyond fares and families; an absent part: the carrier has none. */
export const zCarrierDetails = z.strictObject({
  /** Airports where two of its flights make one journey. */
  hubs: z.array(zAirportCode).max(MAX_HUBS).refine(isOnce, TWICE).optional(),
  /** Airlines that wait for its late passengers or carry them on, and it for theirs. */
  partners: z.array(zCarrierCode).max(10).refine(isOnce, TWICE).optional(),
  /** Percents of the adult fare on a journey with an international flight; absent: as within one country. */
  abroad: zPercents.optional(),
  /** Beyond one country infants are under `child` and children under `adult`, completed years; absent: as the site. */
  ages: z.strictObject({ child: z.int().min(0).max(12), adult: z.int().min(1).max(18) }).optional(),
  /** In addition to those of its document. */
  taxes: z.array(zCountryTax).max(MAX_COUNTRY_TAXES).optional(),
  /** Which building of an airport it uses, where there are several. */
  terminals: z
    .array(z.strictObject({ airport: zAirportCode, name: z.string().regex(/^[A-Z0-9]{1,3}$/) }))
    .max(MAX_TERMINALS)
    .optional(),
  /** Least times between two of its own flights, above those of the table; the first that fits decides. */
  connections: z.array(zConnection).max(MAX_CONNECTIONS).optional(),
  /** Families whose tickets its staff refund and change by hand. */
  byHand: z.array(z.enum(OWN_FAMILIES)).refine(isOnce, TWICE).optional(),
  /** Families in which a seat is chosen, for money or not. */
  seatChoice: z.partialRecord(z.enum(OWN_FAMILIES), z.enum(['included', 'paid'])).optional(),
  ancillaries: zCarrierAncillaries.optional(),
});
export type CarrierDetails = z.output<typeof zCarrierDetails>;

/** One of them fits everything that the other fits. */
const covers = (wide: Connection, narrow: Connection): boolean =>
  (['stop', 'arriving', 'departing', 'terminal'] as const).every(
    (column) => wide[column] === undefined || wide[column] === narrow[column],
  );
/** Both are charged on some flight. */
const meets = (a: CountryTax, b: CountryTax): boolean =>
  a.code === b.code && a.reach === b.reach && (a.country === null || b.country === null || a.country === b.country);

/** The first row before each that is in its way, at the row that is too much. */
function overlapFaults<T>(
  list: string,
  column: string,
  rows: readonly T[],
  { code, clash }: { code: string; clash: (before: T, row: T) => boolean },
): NetworkFault[] {
  return rows.flatMap((row, n): NetworkFault[] => {
    const other = rows.slice(0, n).findIndex((before) => clash(before, row));
    return other < 0 ? [] : [{ field: `details.${list}.${n}.${column}`, code, values: { other: other + 1 } }];
  });
}

/** What contradicts itself in them, at its field. */
export function detailFaults(details: CarrierDetails | undefined): NetworkFault[] {
  if (!details) return [];
  const { ages, taxes = [], terminals = [], connections = [], ancillaries } = details;
  return [
    ...(ages && ages.adult <= ages.child ? [{ field: 'details.ages.adult', code: 'flights.ages_backwards' }] : []),
    ...overlapFaults('taxes', 'code', taxes, { code: 'flights.tax_overlaps', clash: meets }),
    ...overlapFaults('connections', 'minutes', connections, { code: 'flights.connection_hidden', clash: covers }),
    ...overlapFaults('terminals', 'airport', terminals, {
      code: 'flights.row_twice',
      clash: (before, row) => before.airport === row.airport,
    }),
    ...(ancillaries ? carrierAncillaryFaults(ancillaries) : []),
  ];
}

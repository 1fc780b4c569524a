import { z } from 'zod';
import { classesOfMode, RAIL_BUS_FARE_FAMILIES } from '../rail-bus-families.ts';

/** The families that own flights are sold in, each with the name and the rules that its carrier gives it. */
export const OWN_FAMILIES = ['lite', 'standard', 'flex', 'business'] as const;
export type OwnFamilyCode = (typeof OWN_FAMILIES)[number];

/** Booking classes of each, the cheapest first by custom. */
export const OWN_CLASSES: Readonly<Record<OwnFamilyCode, readonly string[]>> = {
  lite: ['T', 'L'],
  standard: ['M', 'H'],
  flex: ['Y'],
  business: ['C'],
};
export const OWN_RBDS = OWN_FAMILIES.flatMap((family) => OWN_CLASSES[family]);
export const familyOfClass = (rbd: string): OwnFamilyCode | undefined =>
  OWN_FAMILIES.find((family) => OWN_CLASSES[family].includes(rbd));

/** The cabin that a class sits in. */
export const cabinOfClass = (rbd: string): 'economy' | 'business' =>
  familyOfClass(rbd) === 'business' ? 'business' : 'economy';
export const CABINS = ['economy', 'business'] as const;

export const MAX_SOMS = 10_000_000;
export const zSoms = z.int().min(0).max(MAX_SOMS);
const zBag = z.strictObject({ pieces: z.int().min(0).max(5), kg: z.int().min(0).max(50) });
export const zCarrierCode = z.string().regex(/^(?=.*[A-Z])[A-Z0-9]{2}$/);
/** IATA, or the own code of an airport that has none. */
export const AIRPORT_CODE = /^[A-Z]{3,8}$/;
export const zAirportCode = z.string().regex(AIRPORT_CODE);
const zPercent = z.int().min(0).max(100);

export const zOwnFamily = z.strictObject({
  family: z.enum([...OWN_FAMILIES, ...RAIL_BUS_FARE_FAMILIES]),
  name: z.string().trim().min(2).max(30),
  cabinBag: zBag,
  baggage: zBag,
  meal: z.boolean(),
  /** What is kept of the fare on a refund, and what more after a no-show; null: not refundable. */
  refund: z.strictObject({ penalty: zSoms, noShow: zSoms }).nullable(),
  /** Null: not changed. */
  changeFee: zSoms.nullable(),
  /** How long seats are kept before the payment; 0: only for the time of one payment. */
  holdMinutes: z.int().min(0).max(2_880),
});
export type OwnFamily = z.output<typeof zOwnFamily>;

/** A tax or fee on one passenger of one flight, whole soms; a route end that is null fits every airport. */
export const zOwnTax = z.strictObject({
  code: z.string().regex(/^[A-Z0-9]{2,3}$/),
  from: zAirportCode.nullable(),
  to: zAirportCode.nullable(),
  soms: zSoms,
  refundable: z.boolean(),
  lapInfant: z.boolean(),
});
export type OwnTax = z.output<typeof zOwnTax>;

export const isOnce = (names: readonly string[]): boolean => new Set(names).size === names.length;

/** From so many hours before departure on, what is kept of a fare and the fee for the refund. */
const zCarrierStep = z.strictObject({
  hoursBefore: z.int().min(0).max(720),
  percent: zPercent,
  fee: zSoms,
});
export const MAX_CARRIER_STEPS = 6;
/** The earliest first, the last one until the departure itself; nothing gets cheaper with time. */
const zSteps = z
  .array(zCarrierStep)
  .min(1)
  .max(MAX_CARRIER_STEPS)
  .refine(
    (steps) =>
      steps.at(-1)?.hoursBefore === 0 &&
      steps.every((step, n) => {
        const before = steps[n - 1];
        return !before || (step.hoursBefore < before.hoursBefore && step.percent >= before.percent);
      }),
    { error: 'runs.steps_order' },
  );

/** What only carriers by rail and by bus say. */
const zRailBusRules = z.strictObject({
  /** Within one country, and beyond it. */
  steps: z.strictObject({ domestic: zSteps, abroad: zSteps }),
  /** A ticket is annulled for so long after its issue: a mistake is put right, the steps are not avoided. */
  voidMinutes: z.int().min(0).max(1_440),
  /** Sales close so long before departure. */
  closeMinutes: z.int().min(0).max(1_440),
  /** Carriers that wait for late passengers of this one, or carry them on, and it for theirs. */
  partners: z
    .array(zCarrierCode)
    .max(10)
    .refine((all) => isOnce(all), { error: 'flights.twice' }),
});
export type RailBusRules = z.output<typeof zRailBusRules>;

export const CARRIER_MODES = ['avia', 'rail', 'bus'] as const;
export type CarrierMode = (typeof CARRIER_MODES)[number];
export const familiesOfMode = (mode: CarrierMode): readonly string[] =>
  mode === 'avia' ? OWN_FAMILIES : classesOfMode(mode);

export const MAX_TAXES = 20;
/** A carrier of the company: its own, or one whose flights it charters. */
export const zOwnCarrier = z.strictObject({
  code: zCarrierCode,
  name: z.string().trim().min(2).max(60),
  mode: z.enum(CARRIER_MODES),
  /** Null: an airline. */
  railBus: zRailBusRules.nullable(),
  /** First three digits of its ticket numbers. */
  accounting: z.string().regex(/^\d{3}$/),
  /** Of the adult fare: a child, an infant on a lap, an infant with a seat. */
  percents: z.strictObject({ child: zPercent, infant: zPercent, seatedInfant: zPercent }),
  families: z
    .array(zOwnFamily)
    .min(1)
    .max(RAIL_BUS_FARE_FAMILIES.length)
    .refine((all) => isOnce(all.map(({ family }) => family)), { error: 'flights.twice' }),
  taxes: z
    .array(zOwnTax)
    .max(MAX_TAXES)
    .refine((all) => isOnce(all.map(({ code, from, to }) => [code, from, to].join())), { error: 'flights.twice' }),
});
export type OwnCarrier = z.output<typeof zOwnCarrier>;

/** What keeps a carrier or a flight from being published, at the field where it is mended. */
export type NetworkFault = { field: string; code: string; values?: Record<string, string | number> };

/** `used`: families that published flights of the carrier are sold in. */
export function carrierFaults(carrier: OwnCarrier, used: ReadonlySet<string>): NetworkFault[] {
  const faults: NetworkFault[] = [];
  if ((carrier.mode === 'avia') !== (carrier.railBus === null)) faults.push({ field: 'mode', code: 'runs.no_rules' });
  for (const { family } of carrier.families)
    if (!familiesOfMode(carrier.mode).includes(family))
      faults.push({ field: `families.${family}.name`, code: 'runs.wrong_class' });
  for (const family of used)
    if (!carrier.families.some((one) => one.family === family))
      faults.push({ field: `families.${family}.name`, code: 'flights.family_in_use' });
  return faults;
}

/** Taxes of a flight between two airports, by a carrier as it is to be published. */
export const taxesOf = ({ taxes }: Pick<OwnCarrier, 'taxes'>, from: string, to: string): OwnTax[] =>
  taxes.filter((tax) => (tax.from ?? from) === from && (tax.to ?? to) === to);

export const adultTaxSoms = (carrier: Pick<OwnCarrier, 'taxes'>, from: string, to: string): number =>
  taxesOf(carrier, from, to).reduce((sum, { soms }) => sum + soms, 0);

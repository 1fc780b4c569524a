import { z } from 'zod';
import { classesOfMode, RAIL_BUS_FARE_FAMILIES } from '../rail-bus-families.ts';
import { type CountryTax, detailFaults, zCarrierDetails } from './carrier-details.ts';
import {
  isOnce,
  type NetworkFault,
  OWN_FAMILIES,
  zAirportCode,
  zCarrierCode,
  zPercent,
  zPercents,
  zSoms,
} from './own-values.ts';

export {
  AIRPORT_CODE,
  CABINS,
  cabinOfClass,
  familyOfClass,
  isOnce,
  MAX_SOMS,
  type NetworkFault,
  OWN_CLASSES,
  OWN_FAMILIES,
  OWN_RBDS,
  type OwnFamilyCode,
  zAirportCode,
  zCarrierCode,
  zSoms,
} from './own-values.ts';

const zBag = z.strictObject({ pieces: z.int().min(0).max(5), kg: z.int().min(0).max(50) });

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

/** What is kept of the fare on a refund, and what more after a no-show; by air steps may stand instead of both. */
const zRefund = z
  .strictObject({ penalty: zSoms, noShow: zSoms, steps: zSteps.optional() })
  .refine(({ penalty, noShow, steps }) => !steps || (penalty === 0 && noShow === 0), {
    error: 'flights.steps_or_penalty',
    path: ['steps'],
  });

export const zOwnFamily = z.strictObject({
  family: z.enum([...OWN_FAMILIES, ...RAIL_BUS_FARE_FAMILIES]),
  name: z.string().trim().min(2).max(30),
  cabinBag: zBag,
  baggage: zBag,
  meal: z.boolean(),
  /** Null: not refundable. */
  refund: zRefund.nullable(),
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
  percents: zPercents,
  families: z
    .array(zOwnFamily)
    .min(1)
    .max(RAIL_BUS_FARE_FAMILIES.length)
    .refine((all) => isOnce(all.map(({ family }) => family)), { error: 'flights.twice' }),
  taxes: z
    .array(zOwnTax)
    .max(MAX_TAXES)
    .refine((all) => isOnce(all.map(({ code, from, to }) => [code, from, to].join())), { error: 'flights.twice' }),
  /** What is rarely said, above all by airlines of the company itself; absent: nothing. */
  details: zCarrierDetails.optional(),
});
export type OwnCarrier = z.output<typeof zOwnCarrier>;

/** What only carriers by air say in their details. */
const BY_AIR = ['ages', 'hubs', 'taxes', 'terminals', 'byHand', 'seatChoice', 'ancillaries'] as const;

/** What contradicts itself in a carrier, whatever it flies. */
export const ownCarrierFaults = ({
  mode,
  families,
  details,
}: Pick<OwnCarrier, 'mode' | 'families' | 'details'>): NetworkFault[] => [
  ...families.flatMap(({ refund }, n) =>
    mode !== 'avia' && refund?.steps ? [{ field: `families.${n}.refund.steps`, code: 'flights.only_by_air' }] : [],
  ),
  ...(mode === 'avia'
    ? []
    : BY_AIR.filter((part) => details?.[part] !== undefined).map((part) => ({
        field: `details.${part}`,
        code: 'flights.only_by_air',
      }))),
  ...detailFaults(details),
];

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
  return [...faults, ...ownCarrierFaults(carrier)];
}

/** The ends of a flight, as taxes look at them. */
export type TaxEnds = Readonly<Record<'from' | 'to', { readonly code: string; readonly country: string }>>;
type Taxed = Pick<OwnCarrier, 'taxes' | 'details'>;

/** Taxes of a flight between two airports, by a carrier as it is to be published. */
export function taxesOf({ taxes, details }: Taxed, { from, to }: TaxEnds): (OwnTax | CountryTax)[] {
  const reach = from.country === to.country ? 'domestic' : 'international';
  return [
    ...taxes.filter((tax) => (tax.from ?? from.code) === from.code && (tax.to ?? to.code) === to.code),
    ...(details?.taxes ?? []).filter((tax) => tax.reach === reach && (tax.country ?? from.country) === from.country),
  ];
}

export const adultTaxSoms = (carrier: Taxed, ends: TaxEnds): number =>
  taxesOf(carrier, ends).reduce((sum, { soms }) => sum + soms, 0);

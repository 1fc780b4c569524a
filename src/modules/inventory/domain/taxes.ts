import { airport } from './airports.ts';
import type { CarrierCode } from './carriers.ts';
import { type OwnCarrier, type TaxEnds, taxesOf } from './own/own-carrier.ts';
import { publishedCarrier } from './own/published-network.ts';

/** A charge on one passenger of one flight, whole soms. Lap infants pay only what says so. */
export type TaxRule = { code: string; fromMajor: number; refundable: boolean; lapInfant: boolean };

/** Countries are looked up where a carrier's taxes ask for them. */
const endsOf = ({ details }: OwnCarrier, from: string, to: string): TaxEnds =>
  details?.taxes
    ? { from: airport(from), to: airport(to) }
    : { from: { code: from, country: '' }, to: { code: to, country: '' } };

const taxesBetween = (published: OwnCarrier, from: string, to: string): readonly TaxRule[] =>
  taxesOf(published, endsOf(published, from, to)).map(({ code, soms, refundable, lapInfant }) => ({
    code,
    fromMajor: soms,
    refundable,
    lapInfant,
  }));

/** By carrier and both ends: documents and countries do not change, and searches look thousands of times. */
const known = new WeakMap<OwnCarrier, Map<string, readonly TaxRule[]>>();

/** Taxes of one flight by airport codes of the timetable. */
export function flightTaxes(carrier: CarrierCode, from: string, to: string): readonly TaxRule[] {
  const published = publishedCarrier(carrier);
  if (!published) return [];
  const byEnds = known.get(published) ?? new Map<string, readonly TaxRule[]>();
  known.set(published, byEnds);
  const taxes = byEnds.get(`${from} ${to}`) ?? taxesBetween(published, from, to);
  byEnds.set(`${from} ${to}`, taxes);
  return taxes;
}

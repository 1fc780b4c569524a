import { airport } from './airports.ts';
import type { CarrierCode } from './carriers.ts';
import type { CountryTax, PublishedCarrier } from './own/carrier-details.ts';
import { taxesOf } from './own/own-carrier.ts';
import { publishedCarrier } from './own/published-network.ts';

/** A charge on one passenger of one flight, whole soms. Lap infants pay only what says so. */
export type TaxRule = { code: string; fromMajor: number; refundable: boolean; lapInfant: boolean };

type Ends = { readonly from: { country: string }; readonly to: { country: string } };

/** What a carrier adds by the country of departure. */
export function countryTaxesOf(carrier: CarrierCode, { from, to }: Ends): readonly CountryTax[] {
  const reach = from.country === to.country ? 'domestic' : 'international';
  const taxes = publishedCarrier(carrier)?.details?.taxes ?? [];
  return taxes.filter((tax) => tax.reach === reach && (tax.country ?? from.country) === from.country);
}

function taxesBetween(published: PublishedCarrier, from: string, to: string): readonly TaxRule[] {
  const carrier = published.code;
  const byCountry = published.details?.taxes ? countryTaxesOf(carrier, { from: airport(from), to: airport(to) }) : [];
  return [...taxesOf(published, from, to), ...byCountry].map(({ code, soms, refundable, lapInfant }) => ({
    code,
    fromMajor: soms,
    refundable,
    lapInfant,
  }));
}

/** By carrier and both ends: documents and countries do not change, and searches look thousands of times. */
const known = new WeakMap<PublishedCarrier, Map<string, readonly TaxRule[]>>();

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

import { airport } from './airports.ts';
import type { AirCarrier, CarrierCode } from './carriers.ts';
import { taxesOf } from './own/own-carrier.ts';
import { publishedCarrier } from './own/published-network.ts';

/** A charge on one passenger of one flight, whole soms. Lap infants pay only what says so. */
export type TaxRule = { code: string; fromMajor: number; refundable: boolean; lapInfant: boolean };

const tax = (code: string, fromMajor: number, refundable = true, lapInfant = false): TaxRule => ({
  code,
  fromMajor,
  refundable,
  lapInfant,
});

/** By country of departure, international flights. */
const DEPARTURE: Readonly<Record<string, readonly TaxRule[]>> = {
  KG: [tax('KG', 950), tax('XZ', 350, true, true)],
  KZ: [tax('UJ', 700)],
  UZ: [tax('UZ', 900)],
  RU: [tax('RI', 850)],
  TR: [tax('TR', 1_450), tax('M6', 250)],
  AE: [tax('AE', 1_800), tax('F6', 850)],
};
const DOMESTIC: readonly TaxRule[] = [tax('KG', 250)];

/** The carrier's own surcharge, kept on a refund. */
const SURCHARGE: Readonly<Record<AirCarrier, { code: 'YQ' | 'YR'; domestic: number; international: number }>> = {
  X0: { code: 'YR', domestic: 300, international: 1_200 },
  K0: { code: 'YQ', domestic: 200, international: 800 },
  Z1: { code: 'YQ', domestic: 250, international: 900 },
};

/** Taxes of one flight by airport codes of the timetable. */
export function flightTaxes(carrier: CarrierCode, from: string, to: string): readonly TaxRule[] {
  const published = publishedCarrier(carrier);
  if (published)
    return taxesOf(published, from, to).map(({ code, soms, refundable, lapInfant }) =>
      tax(code, soms, refundable, lapInfant),
    );
  const country = airport(from).country;
  const domestic = country === airport(to).country;
  const surcharge = SURCHARGE[carrier as AirCarrier];
  const own = tax(surcharge.code, domestic ? surcharge.domestic : surcharge.international, false);
  return [...(domestic ? DOMESTIC : (DEPARTURE[country] ?? [])), own];
}

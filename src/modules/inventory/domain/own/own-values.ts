import { z } from 'zod';

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
export const zCarrierCode = z.string().regex(/^(?=.*[A-Z])[A-Z0-9]{2}$/);
/** IATA, or the own code of an airport that has none. */
export const AIRPORT_CODE = /^[A-Z]{3,8}$/;
export const zAirportCode = z.string().regex(AIRPORT_CODE);
export const zPercent = z.int().min(0).max(100);
/** Of the adult fare: a child, an infant on a lap, an infant with a seat. */
export const zPercents = z.strictObject({ child: zPercent, infant: zPercent, seatedInfant: zPercent });

export const isOnce = (names: readonly string[]): boolean => new Set(names).size === names.length;

/** What keeps a carrier or a flight from being published, at the field where it is mended. */
export type NetworkFault = { field: string; code: string; values?: Record<string, string | number> };

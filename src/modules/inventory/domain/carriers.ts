import type { Mode } from '#kernel/mode.ts';
import type { Category } from '#kernel/passengers.ts';
import { publishedCarrier, publishedCarrierCodes } from './own/published-network.ts';

/** Airlines of the demonstration, and who sells rooms and cars. */
export type AirCarrier = 'X0' | 'K0' | 'Z1';
/** Rooms, cars and the airport's express have stock of a day. */
export type ServiceCarrier = 'H0' | 'U0' | 'F0';
export type DemoCarrier = AirCarrier | ServiceCarrier;
/** One of the demonstration's, or one that the office has published. */
export type CarrierCode = string;

/**
 * What a carrier charges a category, in percent of the adult fare; a journey with one international flight is
 * international.
 */
export type CategoryPercents = Readonly<Record<Category, { domestic: number; international: number }>>;

export type CarrierRules = {
  readonly mode: Mode;
  readonly name: string;
  /** First three digits of its ticket numbers. */
  readonly accounting: string;
  /** Airports where two of its flights make one journey. */
  readonly hubs: readonly string[];
  readonly percents: CategoryPercents;
};

const PERCENTS: CategoryPercents = {
  aaa: { domestic: 100, international: 100 },
  rbg: { domestic: 75, international: 70 },
  rmg: { domestic: 0, international: 10 },
  ins: { domestic: 75, international: 70 },
};

/** Half the fare for children with a place, nothing on a lap. */
const HALF: CategoryPercents = {
  aaa: { domestic: 100, international: 100 },
  rbg: { domestic: 50, international: 50 },
  rmg: { domestic: 0, international: 0 },
  ins: { domestic: 50, international: 50 },
};

/** The demonstration carriers, all invented (docs/rules.md). */
export const CARRIERS: Readonly<Record<DemoCarrier, CarrierRules>> = {
  X0: { mode: 'avia', name: 'Tian Saltanat', accounting: '992', hubs: ['BSZ'], percents: PERCENTS },
  K0: { mode: 'avia', name: 'Ala Kanat', accounting: '998', hubs: [], percents: PERCENTS },
  Z1: {
    mode: 'avia',
    name: 'Jibek Low',
    accounting: '973',
    hubs: [],
    percents: {
      ...PERCENTS,
      rbg: { domestic: 80, international: 80 },
      ins: { domestic: 80, international: 80 },
    },
  },
  H0: { mode: 'hotel', name: 'Konok Rooms', accounting: '974', hubs: [], percents: HALF },
  U0: { mode: 'transfer', name: 'Ulak Transfer', accounting: '971', hubs: [], percents: HALF },
  F0: { mode: 'transfer', name: 'Kerben Express', accounting: '962', hubs: [], percents: HALF },
};

const DEMO_CODES = Object.keys(CARRIERS);
/** A code of the demonstration, which no carrier of the office may have. */
export const isDemoCarrier = (code: string): code is DemoCarrier => DEMO_CODES.includes(code);

/** Every known carrier; the place of one among them never changes. */
export const carrierCodes = (): readonly string[] => [...DEMO_CODES, ...publishedCarrierCodes()];

function publishedRules(code: string): CarrierRules | undefined {
  const own = publishedCarrier(code);
  if (!own) return undefined;
  const both = (percent: number) => ({ domestic: percent, international: percent });
  const { child, infant, seatedInfant } = own.percents;
  return {
    mode: own.mode,
    name: own.name,
    accounting: own.accounting,
    hubs: [],
    percents: { aaa: both(100), rbg: both(child), rmg: both(infant), ins: both(seatedInfant) },
  };
}

/** What the office has published of a carrier, else what the demonstration has. @throws for an unknown code. */
export function carrierRules(code: CarrierCode): CarrierRules {
  const found = publishedRules(code) ?? (isDemoCarrier(code) ? CARRIERS[code] : undefined);
  if (!found) throw new Error(`no carrier ${code} in the own network`);
  return found;
}

export const modeOfCarrier = (carrier: string): Mode =>
  isDemoCarrier(carrier) ? CARRIERS[carrier].mode : (publishedCarrier(carrier)?.mode ?? 'avia');

/** How a service is named: `X0 211`, `W0 017`. */
export const transportNumber = (carrier: string, number: number): string =>
  `${carrier} ${modeOfCarrier(carrier) === 'rail' ? String(number).padStart(3, '0') : number}`;

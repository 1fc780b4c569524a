import type { FoundMode } from '#kernel/mode.ts';
import type { Category } from '#kernel/passengers.ts';
import type { OwnCarrier } from './own/own-carrier.ts';
import { publishedCarrier, publishedCarrierCodes } from './own/published-network.ts';

/** One that the office has published, or under which rooms and cars are sold. */
export type CarrierCode = string;

/**
 * What a carrier charges a category, in percent of the adult fare; a journey with one international flight is
 * international.
 */
export type CategoryPercents = Readonly<Record<Category, { domestic: number; international: number }>>;

export type CarrierRules = {
  readonly mode: FoundMode;
  /** First three digits of its ticket numbers. */
  readonly accounting: string;
  /** Airports where two of its flights make one journey. */
  readonly hubs: readonly string[];
  readonly percents: CategoryPercents;
};

/** Half the fare for children with a place, nothing on a lap. */
const HALF: CategoryPercents = {
  aaa: { domestic: 100, international: 100 },
  rbg: { domestic: 50, international: 50 },
  rmg: { domestic: 0, international: 0 },
  ins: { domestic: 50, international: 50 },
};
const service = (mode: 'hotel' | 'transfer', accounting: string): CarrierRules => ({
  mode,
  accounting,
  hubs: [],
  percents: HALF,
});

/** Under which the company's own rooms, cars and express trains are kept in stock, and how vouchers are numbered. */
export const SERVICE_CARRIERS = {
  H0: service('hotel', '974'),
  U0: service('transfer', '971'),
  F0: service('transfer', '962'),
} as const;
export type ServiceCarrier = keyof typeof SERVICE_CARRIERS;
/** A code that no carrier of the office may have. */
export const isServiceCarrier = (code: string): code is ServiceCarrier => Object.hasOwn(SERVICE_CARRIERS, code);

/** Every known carrier; the place of one among them never changes. */
export const carrierCodes = (): readonly string[] => publishedCarrierCodes();

function rulesOf(own: OwnCarrier): CarrierRules {
  const { percents: home, details } = own;
  const abroad = details?.abroad ?? home;
  const percents = (of: keyof typeof home) => ({ domestic: home[of], international: abroad[of] });
  return {
    mode: own.mode,
    accounting: own.accounting,
    hubs: details?.hubs ?? [],
    percents: {
      aaa: { domestic: 100, international: 100 },
      rbg: percents('child'),
      rmg: percents('infant'),
      ins: percents('seatedInfant'),
    },
  };
}

/** Documents do not change; searches look thousands of times. */
const known = new WeakMap<OwnCarrier, CarrierRules>();

/** @throws for a carrier that is not known. */
export function carrierRules(code: CarrierCode): CarrierRules {
  if (isServiceCarrier(code)) return SERVICE_CARRIERS[code];
  const own = publishedCarrier(code);
  if (!own) throw new Error(`no carrier ${code} in the own network`);
  const rules = known.get(own) ?? rulesOf(own);
  known.set(own, rules);
  return rules;
}

export const modeOfCarrier = (carrier: string): FoundMode =>
  isServiceCarrier(carrier) ? SERVICE_CARRIERS[carrier].mode : (publishedCarrier(carrier)?.mode ?? 'avia');

/** How a service is named: a train has three digits at least. */
export const transportNumber = (carrier: string, number: number): string =>
  `${carrier} ${modeOfCarrier(carrier) === 'rail' ? String(number).padStart(3, '0') : number}`;

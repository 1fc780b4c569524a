import type { Category } from '#kernel/passengers.ts';

export type CarrierCode = 'X0' | 'K0' | 'Z1';

/** What a carrier charges a category, in percent of the adult fare; a journey with one international flight is international. */
export type CategoryPercents = Readonly<Record<Category, { domestic: number; international: number }>>;

export type CarrierRules = {
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

/** The demonstration carriers, all invented (docs/rules.md). */
export const CARRIERS: Readonly<Record<CarrierCode, CarrierRules>> = {
  X0: { name: 'Tian Saltanat', accounting: '992', hubs: ['BSZ'], percents: PERCENTS },
  K0: { name: 'Ala Kanat', accounting: '998', hubs: [], percents: PERCENTS },
  Z1: {
    name: 'Jibek Low',
    accounting: '973',
    hubs: [],
    percents: {
      ...PERCENTS,
      rbg: { domestic: 80, international: 80 },
      ins: { domestic: 80, international: 80 },
    },
  },
};

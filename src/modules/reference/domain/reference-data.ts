import type { Aircraft, Carrier, Country, Location } from './location.ts';

/** Everything the module knows, as one process keeps it in memory. */
export type ReferenceData = {
  readonly locations: readonly Location[];
  readonly countries: readonly Country[];
  readonly carriers: readonly Carrier[];
  readonly aircraft: readonly Aircraft[];
};

import type { Aircraft, Carrier, Country, Place } from './place.ts';

/** Everything the module knows, as one process keeps it in memory. */
export type ReferenceData = {
  readonly places: readonly Place[];
  readonly countries: readonly Country[];
  readonly carriers: readonly Carrier[];
  readonly aircraft: readonly Aircraft[];
};

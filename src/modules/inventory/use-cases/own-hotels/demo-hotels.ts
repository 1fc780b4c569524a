import { busyNights, demoHotels, documentOf, townOfDemo } from '../../domain/demo-hotels/publish-plan.ts';
import type { InventoryDeps } from '../deps.ts';
import { publishDemo } from '../own-daily/publish-demo.ts';
import { HOTELS } from './hotel-kind.ts';

/** Publishes the hotels of the demonstration that were never published. */
export const publishDemoHotels = (deps: InventoryDeps): Promise<void> =>
  publishDemo(
    deps,
    HOTELS,
    demoHotels(deps.large).map((demo) => ({
      number: demo.number,
      places: [townOfDemo(demo.city)],
      documentOf: (year) => documentOf(demo, year),
      setByDay: (planned) => busyNights(deps.seed, demo.number, planned),
    })),
  );

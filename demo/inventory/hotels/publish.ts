import type { InventoryDeps } from '#modules/inventory/use-cases/deps.ts';
import { HOTELS } from '#modules/inventory/use-cases/own-hotels/hotel-kind.ts';
import { publishDemo } from '../publish-daily.ts';
import { busyNights, demoHotels, documentOf, townOfDemo } from './publish-plan.ts';

/** Publishes the hotels of the demonstration that were never published. */
export const publishDemoHotels = (deps: InventoryDeps, large: boolean): Promise<void> =>
  publishDemo(
    deps,
    HOTELS,
    demoHotels(large).map((demo) => ({
      number: demo.number,
      places: [townOfDemo(demo.city)],
      documentOf: (year) => documentOf(demo, year),
      setByDay: (planned) => busyNights(deps.seed, demo.number, planned),
    })),
  );

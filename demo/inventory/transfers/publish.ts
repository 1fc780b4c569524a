import type { InventoryDeps } from '#modules/inventory/use-cases/deps.ts';
import { TRANSFERS } from '#modules/inventory/use-cases/own-transfers/transfer-kind.ts';
import { publishDemo } from '../publish-daily.ts';
import { DEMO_TRANSFERS, endsOfDemo, transferDocument } from './transfers.ts';

/** Publishes the transfers of the demonstration that were never published. */
export const publishDemoTransfers = (deps: InventoryDeps): Promise<void> =>
  publishDemo(
    deps,
    TRANSFERS,
    DEMO_TRANSFERS.map((demo) => ({
      number: demo.number,
      places: endsOfDemo(demo),
      documentOf: () => transferDocument(demo),
    })),
  );

import { DEMO_TRANSFERS, endsOfDemo, transferDocument } from '../../domain/demo-transfers/transfers.ts';
import type { InventoryDeps } from '../deps.ts';
import { publishDemo } from '../own-daily/publish-demo.ts';
import { TRANSFERS } from './transfer-kind.ts';

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

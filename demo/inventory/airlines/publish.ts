import { insertPublication, readCarriers, writeDraft, writePublished } from '#modules/inventory/db/own-network.ts';
import { lockTimetable } from '#modules/inventory/db/timetable.ts';
import type { InventoryDeps } from '#modules/inventory/use-cases/deps.ts';
import { NO_COUNTS } from '#modules/inventory/use-cases/own/publish-network.ts';
import { inTransaction } from '#platform/db/database.ts';
import { DEMO_AIRLINES } from './carriers.ts';

/** Who has published what the demonstration sells. */
const SEED = 'demonstration';

/** Publishes the airlines of the demonstration that were never published; what the office has changed since stays. */
export async function publishDemoAirlines({ db, clock, network }: InventoryDeps): Promise<void> {
  const at = clock.now().toISOString();
  await inTransaction(db, async (tx) => {
    await lockTimetable(tx);
    const known = new Set((await readCarriers(tx)).map(({ id }) => id));
    for (const document of DEMO_AIRLINES) {
      const { code } = document;
      if (known.has(code)) continue;
      const item = { kind: 'carrier', id: code } as const;
      await writeDraft(tx, { ...item, carrier: code, draft: document, revision: 0, at, by: SEED });
      await writePublished(tx, item, { published: document, stops: null, at, by: SEED });
      const made = { kind: 'carrier', item: code, before: null, after: document, counts: NO_COUNTS } as const;
      await insertPublication(tx, { ...made, publishedAt: at, publishedBy: SEED, undoes: null });
    }
  });
  await network.load();
}

import {
  insertPublication,
  readCarriers,
  readRuns,
  type StopOfNetwork,
  writeDraft,
  writePublished,
} from '#modules/inventory/db/own-network.ts';
import { keepSetByHand } from '#modules/inventory/db/own-runs.ts';
import { lockTimetable } from '#modules/inventory/db/timetable.ts';
import type { OwnCarrier } from '#modules/inventory/domain/own/own-carrier.ts';
import { runDates } from '#modules/inventory/domain/own-runs/own-run.ts';
import { type OwnRun, ownRunId } from '#modules/inventory/domain/own-runs/run-shape.ts';
import type { InventoryDeps } from '#modules/inventory/use-cases/deps.ts';
import { SEATS_CHANNEL } from '#modules/inventory/use-cases/inventory-index.ts';
import { spanOf } from '#modules/inventory/use-cases/own/change-timetable.ts';
import { NETWORK_TOPIC } from '#modules/inventory/use-cases/own/follow-network.ts';
import { NO_COUNTS } from '#modules/inventory/use-cases/own/publish-network.ts';
import { insertMissingDays } from '#modules/inventory/use-cases/own-runs/publish-runs.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { notifyAfterCommit } from '#platform/db/notify.ts';
import { DEMO_RUN_CARRIERS } from './carriers.ts';
import { demoRuns, moreDemoRuns, stopsOfDemo, withDemoSeats } from './seed.ts';

/** Who has published what the demonstration sells. */
const SEED = 'demonstration';

type Seeded = {
  kind: 'carrier' | 'run';
  id: string;
  carrier: string;
  document: OwnCarrier | OwnRun;
  stops: StopOfNetwork[] | null;
  added: number;
};

/** A draft and its publication, as the office would have made them. */
async function publish(tx: Tx, { kind, id, carrier, document, stops, added }: Seeded, at: string): Promise<void> {
  await writeDraft(tx, { kind, id, carrier, draft: document, revision: 0, at, by: SEED });
  await writePublished(tx, { kind, id }, { published: document, stops, at, by: SEED });
  const counts = { ...NO_COUNTS, added };
  const made = { kind, item: id, before: null, after: document, counts, undoes: null };
  await insertPublication(tx, { ...made, publishedAt: at, publishedBy: SEED });
}

/**
 * Publishes the trains and buses of the demonstration that were never published, and the days that have come into view
 * with the numbers that are set for them. What the office has changed since then, or taken from sale, stays.
 */
export async function publishDemoRuns(deps: InventoryDeps, large: boolean): Promise<number> {
  const { db, clock, seed } = deps;
  const at = clock.now().toISOString();
  const added = await inTransaction(db, async (tx) => {
    await lockTimetable(tx);
    const carriers = new Set((await readCarriers(tx)).map(({ id }) => id));
    for (const document of DEMO_RUN_CARRIERS) {
      const { code } = document;
      if (carriers.has(code)) continue;
      await publish(tx, { kind: 'carrier', id: code, carrier: code, document, stops: null, added: 0 }, at);
    }
    const known = new Set((await readRuns(tx)).map(({ id }) => id));
    const year = Number(at.slice(0, 4));
    const seeds = { ground: demoRuns(year), 'ground-more': large ? moreDemoRuns(year) : [] };
    const missing = Object.values(seeds)
      .flat()
      .filter((run) => !known.has(ownRunId(run)));
    for (const run of missing) {
      const stops = stopsOfDemo(run);
      const added = runDates(run, spanOf(clock.now())).length;
      const id = ownRunId(run);
      await publish(tx, { kind: 'run', id, carrier: run.carrier, document: run, stops, added }, at);
    }
    if (missing.length > 0) {
      // Days that an earlier release has written.
      await keepSetByHand(tx, missing.map(ownRunId));
      notifyAfterCommit(tx, SEATS_CHANNEL, NETWORK_TOPIC);
    }
    let days = 0;
    for (const network of ['ground', 'ground-more'] as const) {
      const runs = new Set(seeds[network].map(ownRunId));
      if (runs.size === 0) continue;
      days += await insertMissingDays(deps, tx, {
        network,
        runs,
        completed: (day) => withDemoSeats(seed, day),
      });
    }
    return days;
  });
  await deps.network.load();
  return added;
}

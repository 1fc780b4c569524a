import {
  insertPublication,
  readCarriers,
  readFlights,
  readPublications,
  writeDraft,
  writePublished,
} from '#modules/inventory/db/own-network.ts';
import { lockTimetable } from '#modules/inventory/db/timetable.ts';
import { type OwnFlight, ownFlightId } from '#modules/inventory/domain/own/flight-shape.ts';
import { daysOf } from '#modules/inventory/domain/own/own-flight.ts';
import type { InventoryDeps } from '#modules/inventory/use-cases/deps.ts';
import { spanOf } from '#modules/inventory/use-cases/own/change-timetable.ts';
import { NO_COUNTS } from '#modules/inventory/use-cases/own/publish-network.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { DEMO_AIRLINES } from './carriers.ts';
import { demoFlights, endsOfDemo } from './flights.ts';

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

/** Departures that its publication brought, as the office would have counted them. */
const departuresAhead = ({ periods }: OwnFlight, now: Date): number => {
  const { first, last } = spanOf(now);
  return periods.flatMap((period) => [...daysOf(period, first, last)]).length;
};

/**
 * Publishes the flights of the demonstration that were never published, in the caller's transaction under the lock of
 * the timetable. Answers those that are as the demonstration has published them: what the office has published since,
 * or taken from sale, is the office's.
 */
export async function publishDemoFlights(
  tx: Tx,
  { clock, keys }: Pick<InventoryDeps, 'clock' | 'keys'>,
  large: boolean,
): Promise<Set<string>> {
  const now = clock.now();
  const at = now.toISOString();
  const flights = demoFlights(Number(at.slice(0, 4)), large);
  const known = new Set((await readFlights(tx, flights.map(ownFlightId))).map(({ id }) => id));
  const own = new Set<string>();
  for (const flight of flights) {
    const id = ownFlightId(flight);
    const item = { kind: 'flight', id } as const;
    if (known.has(id)) {
      const [last] = await readPublications(tx, 1, { kind: 'flight', item: id });
      if (last?.publishedBy === SEED) own.add(id);
      continue;
    }
    own.add(id);
    await writeDraft(tx, { ...item, carrier: flight.carrier, draft: flight, revision: 0, at, by: SEED });
    await writePublished(tx, item, { published: flight, stops: endsOfDemo(flight, keys), at, by: SEED });
    const counts = { ...NO_COUNTS, added: departuresAhead(flight, now) };
    const made = { kind: 'flight', item: id, before: null, after: flight, counts, undoes: null } as const;
    await insertPublication(tx, { ...made, publishedAt: at, publishedBy: SEED });
  }
  return own;
}

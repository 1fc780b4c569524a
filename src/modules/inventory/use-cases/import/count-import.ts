import type { Executor } from '#platform/db/database.ts';
import {
  findImport,
  type ImportedFlight,
  importedFlights,
  moveImport,
  writeFlightCounts,
} from '../../db/network-imports.ts';
import { type CarrierItem, readFlights, readItem } from '../../db/own-network.ts';
import { type ChangeCounts, countsOf } from '../../domain/own/compare-departures.ts';
import type { OwnFlight } from '../../domain/own/flight-shape.ts';
import type { NetworkFault } from '../../domain/own/own-carrier.ts';
import { daysOf } from '../../domain/own/own-flight.ts';
import { changeOf, spanOf } from '../own/change-timetable.ts';
import { stopsOf } from '../own/edit-network.ts';
import type { NetworkDeps } from '../own/network-deps.ts';
import { addCounts, NO_COUNTS, publishedEdition, reroutedFaults } from '../own/publish-network.ts';
import { keptSoldOfDepartures } from '../own/read-network.ts';
import { createPace } from '../run-in-time-slices.ts';

/** Flights that are counted between two notes of the progress. */
const BATCH = 50;

/** Departures of a flight that has none yet: each day of its periods that is on sale. */
function newDepartures({ periods }: OwnFlight, now: Date): ChangeCounts {
  const { today, last } = spanOf(now);
  let added = 0;
  for (const period of periods) for (const _ of daysOf(period, today, last)) added += 1;
  return { ...NO_COUNTS, added };
}

const ADDED = new Set(['flights.carrier_unpublished', 'flights.rerouted']);
type Counted = { flightId: string; counts: ImportedFlight['counts']; faults: NetworkFault[] };

function createCounter(deps: NetworkDeps, db: Executor) {
  const carriers = new Map<string, CarrierItem | null>();
  async function carrierOf(code: string) {
    if (!carriers.has(code)) carriers.set(code, await readItem(db, 'carrier', code));
    return carriers.get(code)?.published ?? null;
  }
  const pace = createPace();
  return async (flights: readonly ImportedFlight[]): Promise<Counted[]> => {
    const items = new Map(
      (
        await readFlights(
          db,
          flights.map(({ flightId }) => flightId),
        )
      ).map((one) => [one.id, one]),
    );
    const counted: Counted[] = [];
    for (const { flightId, carrier: code, draft, ...staged } of flights) {
      await pace();
      // A count that is begun again finds what it has added.
      const faults = staged.faults.filter((fault) => !ADDED.has(fault.code));
      const carrier = await carrierOf(code);
      if (!carrier) {
        const unpublished = [{ field: 'carrier', code: 'flights.carrier_unpublished' }];
        const all = [...unpublished, ...faults];
        counted.push({ flightId, counts: newDepartures(draft, deps.clock.now()), faults: all });
        continue;
      }
      const item = items.get(flightId);
      if (!item?.published) {
        counted.push({ flightId, counts: newDepartures(draft, deps.clock.now()), faults });
        continue;
      }
      const after = { flight: draft, carrier, stops: stopsOf(deps, draft).stops };
      const change = await changeOf(db, item, { before: publishedEdition(item, carrier), after }, deps.clock.now());
      const counts = { ...countsOf(change), keptSold: keptSoldOfDepartures(change) };
      counted.push({ flightId, counts, faults: [...faults, ...reroutedFaults(change)] });
    }
    return counted;
  };
}

/**
 * Counts what the publication of a file would do to the timetable, flight by flight, and notes how far it is. The same
 * however often it runs.
 */
export async function countImport(deps: NetworkDeps, id: string): Promise<void> {
  const found = await findImport(deps.db, id);
  if (found?.state !== 'counting') return;
  const count = createCounter(deps, deps.db);
  let counts = NO_COUNTS;
  let done = 0;
  for (let after = ''; ; ) {
    const flights = await importedFlights(deps.db, id, after, BATCH);
    const last = flights.at(-1);
    if (!last) break;
    const counted = await count(flights);
    await writeFlightCounts(deps.db, id, counted);
    for (const one of counted) if (one.counts) counts = addCounts(counts, one.counts);
    done += flights.length;
    after = last.flightId;
    if (!(await moveImport(deps.db, id, 'counting', { done }))) return;
  }
  await moveImport(deps.db, id, 'counting', { state: 'ready', done, counts });
}

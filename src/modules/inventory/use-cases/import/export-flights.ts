import { flightsAfter } from '../../db/own-network.ts';
import { rowsOfFlight, type TableCell } from '../../domain/import/flight-table.ts';
import type { NetworkDeps } from '../own/network-deps.ts';

const PAGE = 200;

/** Drafts of flights as rows, a page at a time; of one carrier or of all. */
export async function* exportFlights(
  { db }: Pick<NetworkDeps, 'db'>,
  carrier: string | null,
): AsyncGenerator<TableCell[][]> {
  for (let after = ''; ; ) {
    const flights = await flightsAfter(db, { carrier, after, limit: PAGE });
    const last = flights.at(-1);
    if (!last) return;
    yield flights.flatMap(({ draft }) => rowsOfFlight(draft));
    after = last.id;
  }
}

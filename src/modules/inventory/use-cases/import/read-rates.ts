import { notFound } from '#kernel/app-error.ts';
import { readDailyItems } from '../../db/own-network.ts';
import { countSameHotels, findRateImport, importedHotels } from '../../db/rate-imports.ts';
import type { TableCell } from '../../domain/import/flight-table.ts';
import { rowsOfHotel } from '../../domain/import/rate-table.ts';
import type { OwnHotel } from '../../domain/own-hotels/hotel-shape.ts';
import type { HotelTown } from '../../domain/own-hotels/own-hotel.ts';
import type { NetworkDeps } from '../own/network-deps.ts';

/** A file with what it would change, or what is wrong with it. @throws AppError not_found. */
export async function readRateImport(deps: NetworkDeps, id: string) {
  const found = await findRateImport(deps.db, id);
  if (!found) throw notFound('schedules.no_such_import');
  const hotels = await importedHotels(deps.db, id);
  return {
    ...found,
    createdAt: new Date(found.createdAt).toISOString(),
    same: await countSameHotels(deps.db, id),
    hotels: hotels.flatMap(({ hotelId, change, draft, line, counts, reservations, faults }) =>
      change === 'same' ? [] : [{ id: hotelId, name: draft.name, line, change, counts, reservations, faults }],
    ),
  };
}

/** Drafts of hotels as rows of the table that is read back. */
export async function* exportRates({ db }: Pick<NetworkDeps, 'db'>): AsyncGenerator<TableCell[][]> {
  const items = await readDailyItems<OwnHotel, HotelTown>(db, 'hotel');
  yield items.flatMap(({ id, draft }) => rowsOfHotel(id, draft));
}

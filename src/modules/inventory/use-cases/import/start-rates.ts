import { AppError } from '#kernel/app-error.ts';
import { type Executor, inTransaction } from '#platform/db/database.ts';
import { bookingsOnDays } from '../../db/daily-stock.ts';
import { type HotelItem, readHotels } from '../../db/own-network.ts';
import { type ImportedHotel, insertRateImport, type RateImport } from '../../db/rate-imports.ts';
import { createErrorList, type ErrorList } from '../../domain/import/file-error.ts';
import {
  type HotelRates,
  placeRateFaults,
  RATE_COLUMNS,
  readRateTable,
  withRates,
} from '../../domain/import/rate-table.ts';
import { isSameDocument } from '../../domain/import/same-document.ts';
import { countsOfStock } from '../../domain/own/compare-daily-stock.ts';
import type { Actor, NetworkDeps } from '../own/network-deps.ts';
import { changeOfDays, draftEdition, publishedEdition } from '../own-daily/daily-kind.ts';
import { HOTELS } from '../own-hotels/hotel-kind.ts';
import { createPace, inRestingSlices } from '../run-in-time-slices.ts';
import { fileNameOf } from './file-name.ts';
import { readTableFile } from './read-table-file.ts';

/** Hotels of one file: their publication keeps sales of their nights waiting. */
const MAX_HOTELS = 200;
/** Unknown columns are named. */
const MAX_COLUMNS = RATE_COLUMNS.length + 20;

const refused = (code: string) => new AppError('unprocessable', code, {});

async function readRates(parts: AsyncIterable<Buffer>, errors: ErrorList) {
  const rest = parts[Symbol.asyncIterator]();
  const first = await rest.next();
  if (first.done) throw refused('schedules.file_empty');
  const rows = await readTableFile(first.value, rest, MAX_COLUMNS);
  const hotels = await inRestingSlices(readRateTable(rows, errors));
  if (hotels === null) throw refused('rates.no_columns');
  if (hotels.length === 0 && errors.count === 0) throw refused('schedules.file_empty');
  const over = hotels[MAX_HOTELS];
  if (over) errors.add(over.line, 1, 'rates.too_many_hotels', { limit: MAX_HOTELS });
  return { rows: rows.length, hotels: hotels.slice(0, MAX_HOTELS) };
}

/** What publishing a draft would do to the nights, and how many reservations are on them. */
async function countNights(
  deps: NetworkDeps,
  db: Executor,
  item: HotelItem,
  after: Parameters<typeof changeOfDays<HotelItem['draft'], NonNullable<HotelItem['stops']>[number]>>[3]['after'],
): Promise<Pick<ImportedHotel, 'counts' | 'reservations'>> {
  const edition = { before: publishedEdition(item), after };
  const change = await changeOfDays(db, HOTELS, Number(item.id), edition, deps.clock.now());
  const touched = [...change.change, ...change.close].filter(({ sold }) => sold > 0);
  const reservations = await bookingsOnDays(
    db,
    touched.map(({ id }) => id),
  );
  return { counts: countsOfStock(change), reservations };
}

async function stageHotel(
  deps: NetworkDeps,
  db: Executor,
  { rates, item, errors }: { rates: HotelRates; item: HotelItem; errors: ErrorList },
): Promise<ImportedHotel | null> {
  const draft = withRates(rates, item.draft, errors);
  if (!draft) return null;
  const { faults: all, edition } = await draftEdition(deps, db, HOTELS, { id: item.id, draft });
  const faults = placeRateFaults(rates, draft, all, errors);
  const isSame = isSameDocument(draft, item.draft);
  const change = !isSame ? 'changed' : isSameDocument(draft, item.published) ? 'same' : 'waiting';
  const none = { counts: null, reservations: 0 };
  const counted = faults.length === 0 && change !== 'same' ? await countNights(deps, db, item, edition) : none;
  return { hotelId: item.id, line: rates.line, revision: item.revision, change, draft, faults, ...counted };
}

/** Hotels as the file would leave them, compared with the drafts of the office. */
async function stageHotels(
  deps: NetworkDeps,
  tables: readonly HotelRates[],
  errors: ErrorList,
): Promise<ImportedHotel[]> {
  const items = new Map(
    (
      await readHotels(
        deps.db,
        tables.map(({ key }) => key),
      )
    ).map((item) => [item.id, item]),
  );
  const staged: ImportedHotel[] = [];
  const pace = createPace();
  for (const rates of tables) {
    await pace();
    const item = items.get(rates.key);
    if (!item) errors.add(rates.line, rates.rows[0]?.at('hotel') ?? 1, 'rates.unknown_hotel', { hotel: rates.key });
    if (!item || rates.isBroken) continue;
    const hotel = await stageHotel(deps, deps.db, { rates, item, errors });
    if (hotel) staged.push(hotel);
  }
  return staged;
}

/**
 * Reads a file of hotel rates and keeps what it would change; nothing else is written. A file with errors is kept with
 * them alone. @throws AppError unprocessable `schedules.file_…`, `rates.no_columns`.
 */
export async function startRateImport(
  deps: NetworkDeps,
  by: Actor,
  file: { name: string; parts: AsyncIterable<Buffer> },
): Promise<{ id: string }> {
  const errors = createErrorList();
  const read = await readRates(file.parts, errors);
  const hotels = await stageHotels(deps, read.hotels, errors);
  const isRefused = errors.count > 0;
  const made: RateImport = {
    id: deps.ids(),
    fileName: fileNameOf(file.name),
    state: isRefused ? 'refused' : 'ready',
    errors: errors.shown.toSorted((a, b) => a.line - b.line || a.column - b.column),
    errorCount: errors.count,
    rows: read.rows,
    done: 0,
    failure: null,
    createdAt: deps.clock.now().toISOString(),
    createdBy: by.userId,
  };
  await inTransaction(deps.db, (tx) => insertRateImport(tx, made, isRefused ? [] : hotels));
  return { id: made.id };
}

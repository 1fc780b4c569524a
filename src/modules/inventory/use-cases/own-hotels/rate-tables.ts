import { bookingsOnDays } from '../../db/daily-stock.ts';
import { type HotelItem, readDailyItems, readHotels } from '../../db/own-network.ts';
import type { ImportedItem } from '../../db/table-imports.ts';
import type { ErrorList } from '../../domain/import/file-error.ts';
import type { TableCell } from '../../domain/import/flight-table.ts';
import {
  type HotelRates,
  placeRateFaults,
  RATE_COLUMNS,
  readRateTable,
  rowsOfHotel,
  withRates,
} from '../../domain/import/rate-table.ts';
import { countsOfStock, type StockCounts } from '../../domain/own/compare-daily-stock.ts';
import { keptSoldOf, type WithKeptSold } from '../../domain/own/kept-sold.ts';
import type { OwnHotel } from '../../domain/own-hotels/hotel-shape.ts';
import type { HotelTown } from '../../domain/own-hotels/own-hotel.ts';
import { changeOfDraft, type TableKind } from '../import/table-kind.ts';
import type { NetworkDeps } from '../own/network-deps.ts';
import { changeOfDays, draftEdition, publishedEdition, readKnown } from '../own-daily/daily-kind.ts';
import { saveDraft } from '../own-daily/edit-daily.ts';
import { publishDailyItem } from '../own-daily/publish-daily.ts';
import { createPace, inRestingSlices } from '../run-in-time-slices.ts';
import { HOTELS } from './hotel-kind.ts';
import { roomOf } from './read-hotels.ts';

/** Nights that a publication would change, with the reservations on them. */
type RateCounts = WithKeptSold<StockCounts & { reservations: number }>;
type ImportedHotel = ImportedItem<OwnHotel, RateCounts>;

async function countNights(
  deps: NetworkDeps,
  { itemId: id, draft }: Pick<ImportedHotel, 'itemId' | 'draft'>,
): Promise<Pick<ImportedHotel, 'counts' | 'faults'>> {
  const { faults, edition: after } = await draftEdition(deps, deps.db, HOTELS, { id, draft });
  if (faults.length > 0) return { counts: null, faults };
  const before = publishedEdition(await readKnown(deps.db, HOTELS, id));
  const change = await changeOfDays(deps.db, HOTELS, Number(id), { before, after }, deps.clock.now());
  const touched = [...change.change, ...change.close].filter(({ sold }) => sold > 0);
  const reservations = await bookingsOnDays(
    deps.db,
    touched.map((day) => day.id),
  );
  const keptSold = keptSoldOf({ lowered: change.change, closed: change.close }, roomOf);
  return { counts: { ...countsOfStock(change), reservations, keptSold }, faults };
}

function stageHotel(
  deps: NetworkDeps,
  { rates, item, errors }: { rates: HotelRates; item: HotelItem; errors: ErrorList },
): ImportedHotel | null {
  const draft = withRates(rates, item.draft, errors);
  if (!draft) return null;
  const faults = placeRateFaults(rates, draft, HOTELS.editionOf(deps, draft).faults, errors);
  const { id: itemId, revision } = item;
  return { itemId, line: rates.line, revision, change: changeOfDraft(draft, item), draft, faults, counts: null };
}

async function stageHotels(
  deps: NetworkDeps,
  rows: readonly (readonly string[])[],
  errors: ErrorList,
): Promise<ImportedHotel[] | null> {
  const tables = await inRestingSlices(readRateTable(rows, errors));
  if (tables === null) return null;
  const found = await readHotels(
    deps.db,
    tables.map(({ key }) => key),
  );
  const items = new Map(found.map((item) => [item.id, item]));
  const staged: ImportedHotel[] = [];
  const pace = createPace();
  for (const rates of tables) {
    await pace();
    const item = items.get(rates.key);
    if (!item) errors.add(rates.line, rates.rows[0]?.at('hotel') ?? 1, 'rates.unknown_hotel', { hotel: rates.key });
    if (!item || rates.isBroken) continue;
    const hotel = stageHotel(deps, { rates, item, errors });
    if (hotel) staged.push(hotel);
  }
  return staged;
}

/** Rooms, prices and seasons of hotels. */
export const RATE_TABLES: TableKind<OwnHotel, RateCounts> = {
  kind: 'rates',
  columns: RATE_COLUMNS,
  subject: 'hotel',
  actions: { saved: 'rates_import_saved', published: 'rates_import_published' },
  codes: {
    noColumns: 'rates.no_columns',
    notPublishable: 'rates.not_publishable',
    tooMany: 'rates.too_many_hotels',
  },
  mostPublished: 200,
  stage: stageHotels,
  count: countNights,
  nameOf: ({ name }) => name,
  revisionsOf: async (db, ids) => new Map((await readHotels(db, ids)).map(({ id, revision }) => [id, revision])),
  save: async (deps, tx, by, { itemId: id, revision, draft }) =>
    saveDraft(deps, HOTELS, tx, by, await readKnown(tx, HOTELS, id), { id, revision, draft }),
  publish: async (deps, tx, by, id) => publishDailyItem(deps, HOTELS, tx, by, await readKnown(tx, HOTELS, id)),
};

/** Drafts of hotels as rows of the table that is read back. */
export async function* exportRates({ db }: Pick<NetworkDeps, 'db'>): AsyncGenerator<TableCell[][]> {
  const items = await readDailyItems<OwnHotel, HotelTown>(db, 'hotel');
  yield items.flatMap(({ id, draft }) => rowsOfHotel(id, draft));
}

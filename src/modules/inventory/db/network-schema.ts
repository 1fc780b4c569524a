import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { instant, inventory } from './namespace.ts';

/**
 * Carriers, flights, trains, buses, hotels and transfers that the office edits, each as a whole: the draft, and what
 * was last published with the stops that it calls at, the town that it stands in, or the places that it goes between.
 * What sells are `departures` and `stock`, which a publication writes.
 */
export const networkItems = inventory.table(
  'network_items',
  {
    /** `carrier | flight | run | hotel | transfer`. */
    kind: text('kind').notNull(),
    /** `QH`, `QH101`, `1001`. */
    id: text('id').notNull(),
    carrier: text('carrier').notNull(),
    /** Counts every change: two editors at once lose nothing. */
    revision: integer('revision').notNull(),
    draft: jsonb('draft').notNull(),
    published: jsonb('published'),
    stops: jsonb('stops'),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.id] }), index('network_items_carrier').on(t.carrier)],
);

/** Publications with their day and author; its greatest id says to every process whether it has read the newest. */
export const networkPublications = inventory.table(
  'network_publications',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    item: text('item').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    /** Departures or nights added, changed, closed, and what is sold on them. */
    counts: jsonb('counts').notNull(),
    publishedAt: instant('published_at').notNull(),
    publishedBy: text('published_by').notNull(),
    /** The publication that it takes back. */
    undoes: bigint('undoes', { mode: 'number' }),
  },
  (t) => [index('network_publications_item').on(t.kind, t.item)],
);

/**
 * Files of flights that were read: what they say is staged here until a member of staff accepts it, for a day. What
 * is wrong with a file is in `errors`, and then it has no flights.
 */
export const networkImports = inventory.table('network_imports', {
  id: text('id').primaryKey(),
  /** `ssim | table`. */
  kind: text('kind').notNull(),
  fileName: text('file').notNull(),
  /** `counting | ready | refused | saved | publishing | published | failed`. */
  state: text('state').notNull(),
  errors: jsonb('errors').notNull(),
  errorCount: integer('error_count').notNull(),
  /** Of the file: records, legs, days, and what is not imported by reason. */
  summary: jsonb('summary').notNull(),
  /** Revisions of the carriers that it was compared under. */
  carriers: jsonb('carriers').notNull(),
  /** Flights that were counted or published so far, and of how many. */
  done: integer('done').notNull(),
  total: integer('total').notNull(),
  /** Departures added, changed, closed, and seats sold on them; null until they are counted. */
  counts: jsonb('counts'),
  /** Why it was not published. */
  failure: jsonb('failure'),
  createdAt: instant('created_at').notNull(),
  createdBy: text('created_by').notNull(),
});

export const networkImportFlights = inventory.table(
  'network_import_flights',
  {
    importId: text('import_id').notNull(),
    flightId: text('flight_id').notNull(),
    carrier: text('carrier').notNull(),
    /** Where the file first names it; null: it does not. */
    line: integer('line'),
    /** Of the draft that it was compared with; 0: there was none. */
    revision: integer('revision').notNull(),
    /** `added | changed | closed | waiting | same`. */
    change: text('change').notNull(),
    draft: jsonb('draft').notNull(),
    faults: jsonb('faults').notNull(),
    counts: jsonb('counts'),
  },
  (t) => [primaryKey({ columns: [t.importId, t.flightId] })],
);

/** Tables of hotel rates and of trains and buses that were read; as `network_imports`. */
export const tableImports = inventory.table('table_imports', {
  id: text('id').primaryKey(),
  /** `rates | runs`. */
  kind: text('kind').notNull(),
  fileName: text('file').notNull(),
  /** `counting | ready | refused | saved | publishing | published | failed`. */
  state: text('state').notNull(),
  errors: jsonb('errors').notNull(),
  errorCount: integer('error_count').notNull(),
  /** Rows of the table, and items that were counted or published so far. */
  rows: integer('rows').notNull(),
  done: integer('done').notNull(),
  failure: jsonb('failure'),
  createdAt: instant('created_at').notNull(),
  createdBy: text('created_by').notNull(),
});

export const tableImportItems = inventory.table(
  'table_import_items',
  {
    importId: text('import_id')
      .notNull()
      .references(() => tableImports.id, { onDelete: 'cascade' }),
    /** Of the hotel or the run. */
    itemId: text('item_id').notNull(),
    /** Where the file first names it. */
    line: integer('line').notNull(),
    /** Of the draft that it was compared with; 0: there was none. */
    revision: integer('revision').notNull(),
    /** `added | changed | waiting | same`. */
    change: text('change').notNull(),
    draft: jsonb('draft').notNull(),
    /** What keeps it from being published. */
    faults: jsonb('faults').notNull(),
    /** What a publication would do, and how much is sold on it; null while it has faults. */
    counts: jsonb('counts'),
  },
  (t) => [primaryKey({ columns: [t.importId, t.itemId] })],
);

/**
 * Pictures of hotels that staff have uploaded; documents of hotels name them. One that no document names is removed
 * after a day.
 */
export const hotelPictures = inventory.table('hotel_pictures', {
  id: text('id').primaryKey(),
  hotel: text('hotel').notNull(),
  /** Of the largest that is kept, pixels. */
  width: integer('width').notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: text('created_by').notNull(),
});

/**
 * What seats of blocks cost: a row for seats of a reservation when they are sold, and one with a negative number when
 * they go back to their block. Only added to; travellers who leave for another reservation move nothing.
 */
export const blockCosts = inventory.table(
  'block_costs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    bookingId: text('booking_id').notNull(),
    flightId: text('flight_id').notNull(),
    seats: smallint('seats').notNull(),
    /** Of one seat, whole soms. */
    net: integer('net').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    index('block_costs_booking').on(t.bookingId),
    index('block_costs_at').on(t.at),
    // Carriers are read by it without reading all rows.
    index('block_costs_carrier').on(sql`left(${t.flightId}, 2)`),
  ],
);

import { bigint, index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, inventory } from './namespace.ts';

/**
 * Carriers, flights and hotels that the office edits, each as a whole: the draft, and what was last published with the
 * stops that it calls at, or the town that it stands in. What sells are `departures` and `stock`, which a publication
 * writes.
 */
export const networkItems = inventory.table(
  'network_items',
  {
    /** `carrier | flight | hotel`. */
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

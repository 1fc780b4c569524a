import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgSchema,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

export const reference = pgSchema('reference');

/** Cities, airports and stations under keys of our own. */
export const locations = reference.table(
  'locations',
  {
    key: text().primaryKey(),
    kind: text({ enum: ['city', 'airport', 'railStation', 'busStation'] }).notNull(),
    cityKey: text('city_key').notNull(),
    country: text().notNull(),
    tz: text().notNull(),
    lat: doublePrecision().notNull(),
    lon: doublePrecision().notNull(),
    nameEn: text('name_en').notNull(),
    nameRu: text('name_ru'),
    nameKg: text('name_kg'),
    weight: integer().notNull(),
    aliases: text().array().notNull(),
  },
  (t) => [
    index('locations_city').on(t.cityKey),
    check('locations_kind', sql`${t.kind} in ('city', 'airport', 'railStation', 'busStation')`),
    check('locations_position', sql`${t.lat} between -90 and 90 and ${t.lon} between -180 and 180`),
  ],
);

/** Several codes a place; one code may stand for a city and its airport. Rank 0 is shown. */
export const locationCodes = reference.table(
  'location_codes',
  {
    locationKey: text('location_key')
      .notNull()
      .references(() => locations.key, { onDelete: 'cascade' }),
    kind: text({ enum: ['iata', 'icao', 'internal'] }).notNull(),
    code: text().notNull(),
    rank: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.locationKey, t.kind, t.code] }),
    index('location_codes_code').on(t.code),
    check('location_codes_kind', sql`${t.kind} in ('iata', 'icao', 'internal')`),
  ],
);

export const countries = reference.table('countries', {
  iso2: text().primaryKey(),
  iso3: text().notNull().unique(),
  nameEn: text('name_en').notNull(),
  nameRu: text('name_ru').notNull(),
  nameKg: text('name_kg').notNull(),
  phone: text(),
  currency: text(),
});

export const carriers = reference.table('carriers', {
  code: text().primaryKey(),
  icao: text(),
  accounting: text(),
  name: text().notNull(),
  invented: boolean().notNull(),
  /** Sells flights of its own now; others are known by name alone, booking systems among them. */
  operating: boolean().notNull().default(true),
  /** Its own ages of children and adults on trips beyond one country; null: those of the site. */
  child_from: smallint(),
  adult_from: smallint(),
});

export const aircraft = reference.table('aircraft', {
  code: text().primaryKey(),
  name: text().notNull(),
  icao: text(),
});

/** Which version of the seed files the tables hold: one row. */
export const seedVersion = reference.table('seed_version', {
  only: boolean().primaryKey().default(true),
  version: text().notNull(),
  loadedAt: timestamp('loaded_at', { withTimezone: true }).notNull(),
});

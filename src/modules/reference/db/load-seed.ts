import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import type { ReferenceSeed } from './seed-files.ts';

const LOCK = 0x5a9a_2001;

/**
 * The version of the seed files the tables hold; null before the first load. Waits for another process that is
 * loading.
 */
export async function lockSeedVersion(tx: Executor): Promise<string | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const { rows } = await tx.execute<{ version: string }>(sql`select version from reference.seed_version`);
  return rows[0]?.version ?? null;
}

/** Replaces all reference rows by those of the seed, one statement a table. */
export async function writeSeed(tx: Executor, seed: ReferenceSeed, now: Date): Promise<void> {
  await tx.execute(sql`delete from reference.locations`);
  await tx.execute(sql`delete from reference.countries`);
  await tx.execute(sql`delete from reference.carriers`);
  await tx.execute(sql`delete from reference.aircraft`);
  await tx.execute(sql`insert into reference.locations
      (key, kind, city_key, country, tz, lat, lon, name_en, name_ru, name_kg, weight, aliases)
    select * from jsonb_to_recordset(${JSON.stringify(seed.locations)}::jsonb) as row(
      key text, kind text, city_key text, country text, tz text, lat float8, lon float8,
      name_en text, name_ru text, name_kg text, weight int, aliases text[])`);
  await tx.execute(sql`insert into reference.location_codes (location_key, kind, code, rank)
    select * from jsonb_to_recordset(${JSON.stringify(seed.locationCodes)}::jsonb)
      as row(location_key text, kind text, code text, rank int)`);
  await tx.execute(sql`insert into reference.countries (iso2, iso3, name_en, name_ru, name_kg, phone, currency)
    select * from jsonb_to_recordset(${JSON.stringify(seed.countries)}::jsonb)
      as row(iso2 text, iso3 text, name_en text, name_ru text, name_kg text, phone text, currency text)`);
  await tx.execute(sql`insert into reference.carriers
      (code, icao, accounting, name, invented, operating, child_from, adult_from)
    select * from jsonb_to_recordset(${JSON.stringify(seed.carriers)}::jsonb)
      as row(code text, icao text, accounting text, name text, invented boolean, operating boolean,
        child_from smallint, adult_from smallint)`);
  await tx.execute(sql`insert into reference.aircraft (code, name, icao)
    select * from jsonb_to_recordset(${JSON.stringify(seed.aircraft)}::jsonb)
      as row(code text, name text, icao text)`);
  await tx.execute(sql`insert into reference.seed_version (version, loaded_at)
    values (${seed.version}, ${now.toISOString()})
    on conflict ("only") do update set version = excluded.version, loaded_at = excluded.loaded_at`);
}

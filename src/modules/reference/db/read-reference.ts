import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import type { ReferenceData } from '../domain/reference-data.ts';
import { toReferenceData } from './from-seed.ts';
import type { AircraftSeed, CarrierSeed, CountrySeed, LocationCodeSeed, LocationSeed } from './seed-files.ts';

/** All of the module's tables, for the copy each process keeps in memory. */
export async function readReference(db: Executor): Promise<ReferenceData> {
  const [locations, locationCodes, countries, carriers, aircraft] = await Promise.all([
    db.execute<LocationSeed>(sql`select * from reference.locations order by key`),
    db.execute<LocationCodeSeed>(
      sql`select location_key, kind, code, rank from reference.location_codes order by location_key, rank`,
    ),
    db.execute<CountrySeed>(sql`select * from reference.countries order by iso2`),
    db.execute<CarrierSeed>(sql`select * from reference.carriers order by code`),
    db.execute<AircraftSeed>(sql`select * from reference.aircraft order by code`),
  ]);
  return toReferenceData({
    locations: locations.rows,
    locationCodes: locationCodes.rows,
    countries: countries.rows,
    carriers: carriers.rows,
    aircraft: aircraft.rows,
  });
}

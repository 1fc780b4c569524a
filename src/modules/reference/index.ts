import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import { toReferenceData } from './db/from-seed.ts';
import { readReferenceSeed } from './db/seed-files.ts';
import { createReferenceFrom, type Reference } from './domain/reference.ts';
import { loadReference } from './use-cases/load-reference.ts';

export type { CountryDto, LocationDto } from './api.ts';
export type { Aircraft, Carrier } from './domain/location.ts';
export type { Reference } from './domain/reference.ts';

/** Loads the seed into the database once a version and keeps a copy in memory; made once at start. */
export const createReference = async (deps: { db: Db; clock: Clock }): Promise<Reference> =>
  createReferenceFrom(await loadReference(deps));

/** The same answers straight from the seed files, without a database; for pure tests and tools. */
export const referenceFromSeed = (): Reference => createReferenceFrom(toReferenceData(readReferenceSeed()));

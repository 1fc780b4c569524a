import type { LocalDate } from '#kernel/dates.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { ask } from '#platform/db/unit.ts';
import type { PassengerRow } from './schema.ts';

export type NewRow = Omit<PassengerRow, 'version' | 'updatedAt'>;
export type FoundRow = Pick<PassengerRow, 'id' | 'owner' | 'version' | 'sealed' | 'updatedAt'>;
/** The part of a row that a change of the passenger replaces. */
export type Content = Pick<PassengerRow, 'sealed' | 'initial' | 'words' | 'expiresOn'>;

const FOUND = 'id, owner, version, sealed, updated_at as "updatedAt"';

export async function insertPassenger(tx: Tx, row: NewRow): Promise<void> {
  await ask(
    tx,
    `insert into travellers.passengers
       (id, owner, version, sealed, initial, words, expires_on, created_by, created_at, updated_at)
     values ($1, $2, 1, $3, $4, $5, $6, $7, $8, $8)`,
    [row.id, row.owner, row.sealed, row.initial, row.words, row.expiresOn, row.createdBy, row.createdAt],
  );
}

/** Null for an absent one, and for one of another owner. */
export async function passengerOf(db: Executor, owners: readonly string[], id: string): Promise<FoundRow | null> {
  const [row] = await ask<FoundRow>(
    db,
    `select ${FOUND} from travellers.passengers where id = $1 and owner = any($2)`,
    [id, owners],
  );
  return row ?? null;
}

/** False when it has changed since `version`, or is gone. */
export async function updatePassenger(
  tx: Tx,
  id: string,
  version: number,
  { sealed, initial, words, expiresOn }: Content,
  at: Date,
): Promise<boolean> {
  const rows = await ask(
    tx,
    `update travellers.passengers
     set version = version + 1, sealed = $3, initial = $4, words = $5, expires_on = $6, updated_at = $7
     where id = $1 and version = $2 returning id`,
    [id, version, sealed, initial, words, expiresOn, at],
  );
  return rows.length > 0;
}

/** False when it was gone or had another version. */
export async function deletePassenger(tx: Tx, id: string, version: number): Promise<boolean> {
  const rows = await ask(tx, 'delete from travellers.passengers where id = $1 and version = $2 returning id', [
    id,
    version,
  ]);
  return rows.length > 0;
}

/**
 * Writes which documents are the passenger's, in place of what was written before. Answers the indexes that are
 * another's.
 */
export async function claimDocuments(
  tx: Tx,
  { owner, id }: { owner: string; id: string },
  indexes: readonly Buffer[],
): Promise<Buffer[]> {
  await ask(tx, 'delete from travellers.documents where passenger_id = $1', [id]);
  if (indexes.length === 0) return [];
  const rows = await ask<{ index: Buffer }>(
    tx,
    `insert into travellers.documents (owner, number_index, passenger_id)
     select $1, index, $2 from unnest($3::bytea[]) as index
     on conflict do nothing returning number_index as index`,
    [owner, id, indexes],
  );
  return indexes.filter((index) => !rows.some((row) => row.index.equals(index)));
}

/** Whose the documents under these indexes are, by the index in hex. */
export async function holdersOf(db: Executor, owner: string, indexes: readonly Buffer[]): Promise<Map<string, string>> {
  const rows = await ask<{ index: string; id: string }>(
    db,
    `select encode(number_index, 'hex') as index, passenger_id as id
     from travellers.documents where owner = $1 and number_index = any($2)`,
    [owner, indexes],
  );
  return new Map(rows.map(({ index, id }) => [index, id]));
}

export type Narrowed = {
  readonly owners: readonly string[];
  /** Documents that run out before the one day, and not before the other. */
  readonly before: LocalDate | null;
  readonly notBefore: LocalDate | null;
};
const NARROWED = `owner = any($1) and ($2::date is null or expires_on < $2) and ($3::date is null or expires_on >= $3)`;
const narrowed = ({ owners, before, notBefore }: Narrowed) => [owners, before, notBefore];

/** How many there are under each first letter's index, in hex. */
export async function countByInitial(db: Executor, which: Narrowed): Promise<Map<string, number>> {
  const rows = await ask<{ initial: string; n: number }>(
    db,
    `select encode(initial, 'hex') as initial, count(*)::int as n
     from travellers.passengers where ${NARROWED} group by initial`,
    narrowed(which),
  );
  return new Map(rows.map(({ initial, n }) => [initial, n]));
}

export const withInitial = (db: Executor, which: Narrowed, initials: readonly Buffer[]): Promise<FoundRow[]> =>
  ask<FoundRow>(db, `select ${FOUND} from travellers.passengers where ${NARROWED} and initial = any($4)`, [
    ...narrowed(which),
    initials,
  ]);

/** Those that have one of the indexes of each word; at most `limit`, the last changed first. */
export const withWords = (
  db: Executor,
  which: Narrowed,
  words: readonly (readonly Buffer[])[],
  limit: number,
): Promise<FoundRow[]> =>
  ask<FoundRow>(
    db,
    `select ${FOUND} from travellers.passengers
     where ${NARROWED} ${words.map((_, i) => `and words && $${i + 5}::bytea[]`).join(' ')}
     order by updated_at desc, id limit $4`,
    [...narrowed(which), limit, ...words],
  );

const ORDERS = { recent: 'updated_at desc, id', expiry: 'expires_on nulls last, id' } as const;

export const inOrder = (
  db: Executor,
  which: Narrowed,
  by: keyof typeof ORDERS,
  { skip, limit }: { skip: number; limit: number },
): Promise<FoundRow[]> =>
  ask<FoundRow>(
    db,
    `select ${FOUND} from travellers.passengers where ${NARROWED} order by ${ORDERS[by]} offset $4 limit $5`,
    [...narrowed(which), skip, limit],
  );

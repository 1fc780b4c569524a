import type { LocalDate } from '#kernel/dates.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { queryPrepared } from '#platform/db/unit-of-work.ts';
import type { PassengerRow } from './schema.ts';

export type NewPassengerRow = Omit<PassengerRow, 'version' | 'updatedAt'>;
export type StoredPassenger = Pick<PassengerRow, 'id' | 'owner' | 'version' | 'sealed' | 'updatedAt'>;
/** The part of a row that a change of the passenger replaces. */
export type PassengerContent = Pick<PassengerRow, 'sealed' | 'initial' | 'words' | 'expiresOn'>;

const STORED_COLUMNS = 'id, owner, version, sealed, updated_at as "updatedAt"';

export async function insertPassenger(tx: Tx, row: NewPassengerRow): Promise<void> {
  await queryPrepared(
    tx,
    `insert into travellers.passengers
       (id, owner, version, sealed, initial, words, expires_on, created_by, created_at, updated_at)
     values ($1, $2, 1, $3, $4, $5, $6, $7, $8, $8)`,
    [row.id, row.owner, row.sealed, row.initial, row.words, row.expiresOn, row.createdBy, row.createdAt],
  );
}

/** Null for an absent one, and for one of another owner. */
export async function findPassenger(
  db: Executor,
  owners: readonly string[],
  id: string,
): Promise<StoredPassenger | null> {
  const [row] = await queryPrepared<StoredPassenger>(
    db,
    `select ${STORED_COLUMNS} from travellers.passengers where id = $1 and owner = any($2)`,
    [id, owners],
  );
  return row ?? null;
}

/** False when it has changed since `version`, or is gone. */
export async function updatePassenger(
  tx: Tx,
  id: string,
  version: number,
  { sealed, initial, words, expiresOn }: PassengerContent,
  at: Date,
): Promise<boolean> {
  const rows = await queryPrepared(
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
  const rows = await queryPrepared(
    tx,
    'delete from travellers.passengers where id = $1 and version = $2 returning id',
    [id, version],
  );
  return rows.length > 0;
}

/**
 * Writes which documents are the passenger's, in place of what was written before. Answers the indexes that are
 * another's.
 */
export async function replaceDocuments(
  tx: Tx,
  { owner, id }: { owner: string; id: string },
  indexes: readonly Buffer[],
): Promise<Buffer[]> {
  await queryPrepared(tx, 'delete from travellers.documents where passenger_id = $1', [id]);
  if (indexes.length === 0) return [];
  const rows = await queryPrepared<{ index: Buffer }>(
    tx,
    `insert into travellers.documents (owner, number_index, passenger_id)
     select $1, index, $2 from unnest($3::bytea[]) as index
     on conflict do nothing returning number_index as index`,
    [owner, id, indexes],
  );
  return indexes.filter((index) => !rows.some((row) => row.index.equals(index)));
}

/** Whose the documents under these indexes are, by the index in hex. */
export async function findDocumentHolders(
  db: Executor,
  owner: string,
  indexes: readonly Buffer[],
): Promise<Map<string, string>> {
  const rows = await queryPrepared<{ index: string; id: string }>(
    db,
    `select encode(number_index, 'hex') as index, passenger_id as id
     from travellers.documents where owner = $1 and number_index = any($2)`,
    [owner, indexes],
  );
  return new Map(rows.map(({ index, id }) => [index, id]));
}

export type PassengerScope = {
  readonly owners: readonly string[];
  /** Documents that run out before the one day, and not before the other. */
  readonly before: LocalDate | null;
  readonly notBefore: LocalDate | null;
};
const SCOPE_SQL = `owner = any($1) and ($2::date is null or expires_on < $2)
  and ($3::date is null or expires_on >= $3)`;
const scopeParams = ({ owners, before, notBefore }: PassengerScope) => [owners, before, notBefore];

/** How many there are under each first letter's index, in hex. */
export async function countByInitial(db: Executor, which: PassengerScope): Promise<Map<string, number>> {
  const rows = await queryPrepared<{ initial: string; n: number }>(
    db,
    `select encode(initial, 'hex') as initial, count(*)::int as n
     from travellers.passengers where ${SCOPE_SQL} group by initial`,
    scopeParams(which),
  );
  return new Map(rows.map(({ initial, n }) => [initial, n]));
}

export const listByInitial = (
  db: Executor,
  which: PassengerScope,
  initials: readonly Buffer[],
): Promise<StoredPassenger[]> =>
  queryPrepared<StoredPassenger>(
    db,
    `select ${STORED_COLUMNS} from travellers.passengers where ${SCOPE_SQL} and initial = any($4)`,
    [...scopeParams(which), initials],
  );

/** Those that have one of the indexes of each word; at most `limit`, the last changed first. */
export const listByWords = (
  db: Executor,
  which: PassengerScope,
  words: readonly (readonly Buffer[])[],
  limit: number,
): Promise<StoredPassenger[]> =>
  queryPrepared<StoredPassenger>(
    db,
    `select ${STORED_COLUMNS} from travellers.passengers
     where ${SCOPE_SQL} ${words.map((_, i) => `and words && $${i + 5}::bytea[]`).join(' ')}
     order by updated_at desc, id limit $4`,
    [...scopeParams(which), limit, ...words],
  );

const ORDERS = { recent: 'updated_at desc, id', expiry: 'expires_on nulls last, id' } as const;

export const listOrdered = (
  db: Executor,
  which: PassengerScope,
  by: keyof typeof ORDERS,
  { skip, limit }: { skip: number; limit: number },
): Promise<StoredPassenger[]> =>
  queryPrepared<StoredPassenger>(
    db,
    `select ${STORED_COLUMNS} from travellers.passengers where ${SCOPE_SQL} order by ${ORDERS[by]} offset $4 limit $5`,
    [...scopeParams(which), skip, limit],
  );

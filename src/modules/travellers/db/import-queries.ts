import type { Executor, Tx } from '#platform/db/database.ts';
import { queryPrepared } from '#platform/db/unit-of-work.ts';
import type { NewPassengerRow } from './passenger-queries.ts';
import type { ImportRow } from './schema.ts';

export type StoredImport = Pick<ImportRow, 'id' | 'sealed' | 'savedCount'>;

export async function insertImport(db: Executor, row: Omit<ImportRow, 'savedCount'>): Promise<void> {
  await queryPrepared(
    db,
    'insert into travellers.imports (id, owner, user_id, sealed, created_at) values ($1, $2, $3, $4, $5)',
    [row.id, row.owner, row.userId, row.sealed, row.createdAt],
  );
}

type ImportOwner = { owner: string; userId: string };

/** Null for an absent one, and for one of another owner. */
export async function findImport(
  db: Executor,
  { owner, userId }: ImportOwner,
  id: string,
  lock = false,
): Promise<StoredImport | null> {
  const [row] = await queryPrepared<StoredImport>(
    db,
    `select id, sealed, saved_count as "savedCount" from travellers.imports
     where id = $1 and owner = $2 and user_id = $3 ${lock ? 'for update' : ''}`,
    [id, owner, userId],
  );
  return row ?? null;
}

/** What the file held is forgotten with it. */
export async function finishImport(tx: Tx, id: string, savedCount: number, emptied: Buffer): Promise<void> {
  await queryPrepared(tx, 'update travellers.imports set saved_count = $2, sealed = $3 where id = $1', [
    id,
    savedCount,
    emptied,
  ]);
}

export async function deleteImportsBefore(db: Executor, before: Date): Promise<void> {
  await queryPrepared(db, 'delete from travellers.imports where created_at < $1', [before]);
}

const VALUES = 8;

/** Several passengers at once, none of whom is there yet. */
export async function insertPassengers(tx: Tx, rows: readonly NewPassengerRow[]): Promise<void> {
  if (rows.length === 0) return;
  const places = rows.map((_, i) => {
    const at = (n: number) => `$${i * VALUES + n}`;
    return `(${at(1)}, ${at(2)}, 1, ${at(3)}, ${at(4)}, ${at(5)}, ${at(6)}, ${at(7)}, ${at(8)}, ${at(8)})`;
  });
  await queryPrepared(
    tx,
    `insert into travellers.passengers
       (id, owner, version, sealed, initial, words, expires_on, created_by, created_at, updated_at)
     values ${places.join(', ')}`,
    rows.flatMap(({ id, owner, sealed, initial, words, expiresOn, createdBy, createdAt }) => [
      id,
      owner,
      sealed,
      initial,
      words,
      expiresOn,
      createdBy,
      createdAt,
    ]),
  );
}

/** Returns how many of the documents were added: fewer than given when one belongs to another passenger already. */
export async function insertDocuments(
  tx: Tx,
  owner: string,
  claims: readonly { index: Buffer; passengerId: string }[],
): Promise<number> {
  const rows = await queryPrepared(
    tx,
    `insert into travellers.documents (owner, number_index, passenger_id)
     select $1, index, id from unnest($2::bytea[], $3::text[]) as claimed(index, id)
     on conflict do nothing returning passenger_id`,
    [owner, claims.map(({ index }) => index), claims.map(({ passengerId }) => passengerId)],
  );
  return rows.length;
}

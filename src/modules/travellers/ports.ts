import type { UserAccount } from '#kernel/account.ts';
import type { CountryDto } from '#modules/reference/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { BlindIndex } from '#platform/crypto/blind-index.ts';
import type { Sealer } from '#platform/crypto/sealing.ts';
import type { Db, Executor } from '#platform/db/database.ts';
import type { Limiter } from '#platform/limits/limiter.ts';

/** A contract as lists name it; `contractSummaries` of agencies fits. */
export type ContractSummary = { readonly id: string; readonly number: string; readonly name: string };

/** A full document number was shown; `recordAccess` of audit fits. */
export type DocumentViewRecord = {
  actor: string | null;
  contractId: string | null;
  action: 'document_viewed';
  subjectKind: 'passenger';
  subjectId: string;
  at: Date;
  ip?: string | undefined;
};

/** What saved passengers need of the rest of the house. */
export type TravellersDeps = {
  db: Db;
  clock: Clock;
  /** A new unguessable id. */
  ids: () => string;
  sealer: Sealer;
  blind: BlindIndex;
  limiter: Limiter;
  contractSummaries: (db: Executor, ids: readonly string[]) => Promise<readonly ContractSummary[]>;
  /** Of the world, with their names. */
  countries: () => readonly CountryDto[];
  audit: { recordAccess(tx: Executor, seen: DocumentViewRecord): Promise<void> };
};

/** Who asks: signed in. */
export type PassengerActor = { user: UserAccount; ip: string };

import type { Locale } from '#kernel/locale.ts';
import type { Executor } from '#platform/db/database.ts';
import { findRequestById, type RequestRow, wasMadeFromOutside } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { openAuthorInput } from './sealed-data.ts';

/** Who reads the e-mails of a request on its author's side; `member` is their name in reply addresses. */
type AuthorReader = { member: string; email: string; locale: Locale };
type ReaderDeps = Pick<RequestsDeps, 'db' | 'sealer' | 'membersOf'>;

/** How reply addresses name the reader of the address that a request was made with. */
export const CONTACT = 'contact';
const addressKey = (email: string): string => email.trim().toLowerCase();

/** Whether a contract's own people made a request; a passenger of their order may have made it too. */
export const isOfContractAlone = async (db: Executor, row: RequestRow): Promise<boolean> =>
  row.contractId !== null && !(await wasMadeFromOutside(db, row.id));

/**
 * The address that a request was made with. What a contract's own people wrote is the contract's: the address counts
 * only while it is the one of a member, else all members of today read the e-mails. Who made it from above the contract
 * reads them, too, and signs in to see more.
 */
export async function readersOf(deps: ReaderDeps, db: Executor, row: RequestRow): Promise<AuthorReader[]> {
  const contact = { member: CONTACT, email: openAuthorInput(deps, row).email, locale: row.locale };
  if (row.contractId === null || !(await isOfContractAlone(db, row))) return [contact];
  if (row.madeFromAbove) return [contact];
  const members = await deps.membersOf(db, row.contractId);
  if (members.some(({ email }) => addressKey(email) === addressKey(contact.email))) return [contact];
  return members.map(({ id, email, locale }) => ({ member: `u:${id}`, email, locale }));
}

/** The address that a request was made with, while it may answer; null for no request too. */
export async function findContact(deps: ReaderDeps, requestId: string): Promise<string | null> {
  const row = await findRequestById(deps.db, requestId);
  const readers = row ? await readersOf(deps, deps.db, row) : [];
  return readers.find(({ member }) => member === CONTACT)?.email ?? null;
}

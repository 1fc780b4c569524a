import { createHash } from 'node:crypto';
import { type Account, contractsOf, isStaff } from '#kernel/account.ts';
import type { Locale } from '#kernel/locale.ts';
import type { RequestRow, Viewer } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';

/** Who asks. */
export type Visitor = { visitorId: string; locale: Locale; ip: string; account: Account | null };

export type Passport = { type: string; number: string; expiration: string | null };
/** What an author wrote: leaves the database only through these. */
export type Written = { description: string; phone: string; email: string; passport: Passport | null };
type Sealing = Pick<RequestsDeps, 'sealer'>;

export const sealWritten = ({ sealer }: Sealing, id: string, written: Written): Buffer =>
  sealer.seal(JSON.stringify(written), `requests.request:${id}`);
export const openWritten = ({ sealer }: Sealing, row: Pick<RequestRow, 'id' | 'sealed'>): Written =>
  JSON.parse(sealer.open(row.sealed, `requests.request:${row.id}`)) as Written;

export const sealText = ({ sealer }: Sealing, what: 'message' | 'file', id: string, text: string): Buffer =>
  sealer.seal(text, `requests.${what}:${id}`);
export const openText = ({ sealer }: Sealing, what: 'message' | 'file', id: string, sealed: Buffer): string =>
  sealer.open(sealed, `requests.${what}:${id}`);

export const hashVisitor = (visitorId: string): string =>
  createHash('sha256').update(`requests.visitor:${visitorId}`).digest('base64url');
export const hashCode = (code: string): string => createHash('sha256').update(code).digest('base64url');

export const viewerOf = ({ visitorId, account }: Pick<Visitor, 'visitorId' | 'account'>): Viewer => ({
  visitorHash: hashVisitor(visitorId),
  contracts: contractsOf(account),
  staff: isStaff(account),
});

import { createHash } from 'node:crypto';
import { isStaff, type UserAccount, visibleContractIds } from '#kernel/account.ts';
import type { Locale } from '#kernel/locale.ts';
import type { RequestRow, Viewer } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';

/** Who asks. */
export type Visitor = { visitorId: string; locale: Locale; ip: string; user: UserAccount | null };

export type PassportInput = { type: string; number: string; expiration: string | null };
/** What an author wrote: leaves the database only through these. */
export type AuthorInput = { description: string; phone: string; email: string; passport: PassportInput | null };
type Sealing = Pick<RequestsDeps, 'sealer'>;

export const sealAuthorInput = ({ sealer }: Sealing, id: string, authorInput: AuthorInput): Buffer =>
  sealer.seal(JSON.stringify(authorInput), `requests.request:${id}`);
export const openAuthorInput = ({ sealer }: Sealing, row: Pick<RequestRow, 'id' | 'sealed'>): AuthorInput =>
  JSON.parse(sealer.open(row.sealed, `requests.request:${row.id}`)) as AuthorInput;

export const sealText = ({ sealer }: Sealing, what: 'message' | 'file', id: string, text: string): Buffer =>
  sealer.seal(text, `requests.${what}:${id}`);
export const openText = ({ sealer }: Sealing, what: 'message' | 'file', id: string, sealed: Buffer): string =>
  sealer.open(sealed, `requests.${what}:${id}`);

export const hashVisitor = (visitorId: string): string =>
  createHash('sha256').update(`requests.visitor:${visitorId}`).digest('base64url');
export const hashCode = (code: string): string => createHash('sha256').update(code).digest('base64url');

export const toViewer = ({ visitorId, user }: Pick<Visitor, 'visitorId' | 'user'>): Viewer => ({
  visitorHash: hashVisitor(visitorId),
  contracts: visibleContractIds(user),
  staff: isStaff(user),
});

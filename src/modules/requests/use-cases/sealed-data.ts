import { createHash } from 'node:crypto';
import type { UserAccount } from '#kernel/account.ts';
import type { Locale } from '#kernel/locale.ts';
import { hashVisitor as hashVisitorOf, toMember } from '#platform/db/membership.ts';
import type { RequestTraveller, TravelService } from '../api.ts';
import type { RequestRow, Viewer } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';

/** Who asks. */
export type Visitor = { visitorId: string; locale: Locale; ip: string; user: UserAccount | null };

export type PassportInput = { type: string; number: string; expiration: string | null };
/** What an author wrote: leaves the database only through these. */
export type AuthorInput = {
  description: string;
  phone: string;
  email: string;
  passport: PassportInput | null;
  /** Only of travel requests. */
  people?: RequestPeople;
};
/** The people of a travel request: travellers, and the names of hotel guests. */
export type RequestPeople = { travellers: readonly RequestTraveller[]; guests: readonly string[] };
const revisionOf = (list: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(list)).digest('base64url');
export const peopleRevisions = ({ travellers, guests }: RequestPeople): Record<keyof RequestPeople, string> => ({
  travellers: revisionOf(travellers),
  guests: revisionOf(guests),
});
type Sealing = Pick<RequestsDeps, 'sealer'>;

export const sealAuthorInput = ({ sealer }: Sealing, id: string, authorInput: AuthorInput): Buffer =>
  sealer.seal(JSON.stringify(authorInput), `requests.request:${id}`);
export const openAuthorInput = ({ sealer }: Sealing, row: Pick<RequestRow, 'id' | 'sealed'>): AuthorInput =>
  JSON.parse(sealer.open(row.sealed, `requests.request:${row.id}`)) as AuthorInput;

export const sealService = ({ sealer }: Sealing, id: string, position: number, service: TravelService): Buffer =>
  sealer.seal(JSON.stringify(service), `requests.service:${id}:${position}`);
export const openService = ({ sealer }: Sealing, id: string, position: number, sealed: Buffer): TravelService =>
  JSON.parse(sealer.open(sealed, `requests.service:${id}:${position}`)) as TravelService;

export const sealText = ({ sealer }: Sealing, what: 'message' | 'file' | 'rating', id: string, text: string): Buffer =>
  sealer.seal(text, `requests.${what}:${id}`);
export const openText = (
  { sealer }: Sealing,
  what: 'message' | 'file' | 'rating',
  id: string,
  sealed: Buffer,
): string => sealer.open(sealed, `requests.${what}:${id}`);

export const hashVisitor = (visitorId: string): string => hashVisitorOf('requests', visitorId);
export const hashCode = (code: string): string => createHash('sha256').update(code).digest('base64url');

export const toViewer = ({ visitorId, user }: Pick<Visitor, 'visitorId' | 'user'>): Viewer => ({
  ...toMember(user),
  visitorHash: hashVisitor(visitorId),
});

import { createHash } from 'node:crypto';
import type { LinkRow } from '../db/link-queries.ts';
import type { Registrant } from '../domain/registration-rules.ts';
import type { IdentityDeps } from '../ports.ts';

/** What lies sealed in a link's row. */
export type LinkData = {
  email: string;
  /** Of a registration. */
  registrant?: Registrant;
  visitorId?: string;
  /** Of a sign-in: eight digits. */
  code?: string;
  consents?: { key: string; version: number }[];
};
/** What lies sealed in the row of a code by SMS: eight digits, and a number in E.164. */
export type PhoneCodeData = { phone: string; code: string };

type Sealing = Pick<IdentityDeps, 'sealer'>;
const contextOf = (id: string): string => `identity.link:${id}`;

export const encryptLinkData = ({ sealer }: Sealing, id: string, data: LinkData | PhoneCodeData): Buffer =>
  sealer.seal(JSON.stringify(data), contextOf(id));
export const decryptLinkData = ({ sealer }: Sealing, { id, sealed }: Pick<LinkRow, 'id' | 'sealed'>): LinkData =>
  JSON.parse(sealer.open(sealed, contextOf(id))) as LinkData;
export const decryptPhoneCode = ({ sealer }: Sealing, { id, sealed }: Pick<LinkRow, 'id' | 'sealed'>): PhoneCodeData =>
  JSON.parse(sealer.open(sealed, contextOf(id))) as PhoneCodeData;

/** Enough of a visitor's id to know them again. */
export const hashVisitor = (visitorId: string): string =>
  createHash('sha256').update(`identity.visitor:${visitorId}`).digest('base64url');

export const visitorContext = (userId: string): string => `identity.visitor:${userId}`;

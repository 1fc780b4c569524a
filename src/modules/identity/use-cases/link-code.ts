import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LinkKind } from '../domain/link-rules.ts';

const CODE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{32})$/;
const sign = (secret: Buffer, kind: LinkKind, id: string): string =>
  createHmac('sha256', secret).update(`${kind} ${id}`).digest('base64url').slice(0, 32);

/** The code of a letter's link: the id of its row and our signature of 192 bits. The database alone makes none. */
export const signLinkCode = (secret: Buffer, kind: LinkKind, id: string): string => `${id}.${sign(secret, kind, id)}`;

/** The row that a code names; null for one that we did not sign for this purpose. */
export function linkIdFromCode(secret: Buffer, kind: LinkKind, code: string): string | null {
  const [, id, signature] = CODE.exec(code) ?? [];
  if (!id || !signature) return null;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, kind, id))) ? id : null;
}

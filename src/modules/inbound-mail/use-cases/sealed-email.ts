import { createHash } from 'node:crypto';
import type { Sealer } from '#platform/crypto/sealing.ts';
import { sealedFiles } from '#platform/files/sealed-files.ts';
import type { EmailRow } from '../db/schema.ts';
import type { InboundEmail } from '../domain/inbound-email.ts';
import type { InboundMailDeps } from '../ports.ts';

/** What staff see of an e-mail. */
export type LetterContent = {
  from: string;
  name: string;
  subject: string;
  text: string;
  files: { name: string; size: number }[];
};

const contextOf = (id: string): string => `inbound-mail.email:${id}`;

export const toContent = ({ from, fromName, subject, text, attachments }: InboundEmail): LetterContent => ({
  from: from.join(', '),
  name: fromName,
  subject,
  text,
  files: attachments.map(({ name, bytes }) => ({ name, size: bytes.length })),
});

export const sealContent = (sealer: Sealer, id: string, content: LetterContent): Buffer =>
  sealer.seal(JSON.stringify(content), contextOf(id));
export const openContent = (sealer: Sealer, { id, sealed }: Pick<EmailRow, 'id' | 'sealed'>): LetterContent | null =>
  sealed && (JSON.parse(sealer.open(sealed, contextOf(id))) as LetterContent);

/** E-mails as they were received, sealed in the file store. */
export const rawEmails = (deps: Pick<InboundMailDeps, 'files' | 'sealer'>) =>
  sealedFiles(deps, (key) => `inbound-mail.raw:${key}`);
export const rawKey = (id: string): string => `inbound-mail/${id.slice(0, 2)}/${id}`;

/** The same e-mail has the same hash, however often and whichever way it is delivered. */
export const messageHashOf = (raw: Buffer, messageId: string | null): string =>
  createHash('sha256')
    .update(messageId ? `id:${messageId}` : Buffer.concat([Buffer.from('raw:'), raw]))
    .digest('base64url');

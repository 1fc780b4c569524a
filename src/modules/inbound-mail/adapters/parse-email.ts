import PostalMime, { addressParser } from 'postal-mime';
import type { InboundEmail } from '../domain/inbound-email.ts';
import { htmlToText } from './html-text.ts';

/** Characters of a body that are read. */
const MAX_TEXT = 200_000;
/** Where mail servers write down who an e-mail was for. */
const RECIPIENT_HEADERS = new Set(['delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to', 'to', 'cc']);

const addressesIn = (value: string): string[] =>
  addressParser(value, { flatten: true }).flatMap(({ address }) => (address ? [address] : []));

/** Reads an e-mail (RFC 5322) as it was received. @throws for what is no e-mail. */
export async function parseEmail(raw: Buffer): Promise<InboundEmail> {
  const parsed = await PostalMime.parse(raw, { maxNestingDepth: 50, attachmentEncoding: 'arraybuffer' });
  const headers = parsed.headers.map(({ key, value }) => ({ name: key.toLowerCase(), value }));
  const plain = parsed.text?.trim() ? parsed.text : htmlToText((parsed.html ?? '').slice(0, MAX_TEXT));
  return {
    messageId: parsed.messageId?.trim() || null,
    from: headers.filter(({ name }) => name === 'from').flatMap(({ value }) => addressesIn(value)),
    fromName: (parsed.from && 'name' in parsed.from ? parsed.from.name : '') ?? '',
    recipients: headers.filter(({ name }) => RECIPIENT_HEADERS.has(name)).flatMap(({ value }) => addressesIn(value)),
    subject: (parsed.subject ?? '').replace(/\s+/g, ' ').trim().slice(0, 300),
    text: plain.slice(0, MAX_TEXT),
    attachments: parsed.attachments
      // Pictures that the text shows in itself are mostly logos of signatures.
      .filter(({ related, disposition }) => !(related && disposition !== 'attachment'))
      .map(({ filename, content }, i) => ({
        name: (filename ?? `attachment-${i + 1}`).slice(0, 200),
        bytes: typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer),
      })),
    headers,
  };
}

/** A received e-mail, read: texts only, nothing of it runs. */
export type InboundEmail = {
  /** Null when the e-mail has none. */
  readonly messageId: string | null;
  /** Addresses of the From header; more than one is a reason not to believe it. */
  readonly from: readonly string[];
  readonly fromName: string;
  /** Where it was sent to, by the headers that say so. */
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly { readonly name: string; readonly bytes: Buffer }[];
  /** All headers in their order, names in lower case. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
};

/** Why an e-mail waits for staff. */
export const LETTER_REASONS = [
  'no_token',
  'bad_token',
  'expired',
  'not_member',
  'sender',
  'dmarc',
  'complete',
  'empty',
  'too_long',
  'too_many',
] as const;
export type LetterReason = (typeof LETTER_REASONS)[number];

/** Why an e-mail is dropped: a program wrote it. */
export type DropReason = 'automatic' | 'list' | 'loop';

const BULK = new Set(['bulk', 'junk', 'list', 'auto_reply']);
const AUTOMATIC_HEADERS = new Set(['x-auto-response-suppress', 'x-autoreply', 'x-autorespond', 'x-autoresponder']);

/**
 * Why an e-mail is no answer of a person: an automatic reply or a delivery report (RFC 3834), a mailing list, or our
 * own e-mail that came back; null for all others. `own`: hosts of our Message-IDs and addresses that we send from.
 */
export function dropReason(
  { headers, from, messageId }: Pick<InboundEmail, 'headers' | 'from' | 'messageId'>,
  own: { hosts: readonly string[]; addresses: readonly string[] },
): DropReason | null {
  const host = messageId?.replace(/^<|>$/g, '').split('@').at(-1)?.toLowerCase();
  if (host !== undefined && own.hosts.includes(host)) return 'loop';
  if (from.some((address) => own.addresses.includes(address.toLowerCase()))) return 'loop';
  for (const { name, value } of headers) {
    const first =
      value
        .trim()
        .toLowerCase()
        .split(/[\s;(]/)[0] ?? '';
    if (name.startsWith('list-')) return 'list';
    if (name === 'auto-submitted' && first !== 'no') return 'automatic';
    if (name === 'precedence' && BULK.has(first)) return 'automatic';
    if (name === 'return-path' && value.trim() === '<>') return 'automatic';
    if (name === 'content-type' && first === 'multipart/report') return 'automatic';
    if (AUTOMATIC_HEADERS.has(name)) return 'automatic';
  }
  return null;
}

export const headerValues = ({ headers }: Pick<InboundEmail, 'headers'>, name: string): string[] =>
  headers.filter((header) => header.name === name).map(({ value }) => value);

/** Fields of a template, in braces; each is filled from the request in which it is used. */
export const REPLY_FIELDS = ['number', 'order', 'executor', 'deadline'] as const;
export type ReplyField = (typeof REPLY_FIELDS)[number];

const FIELD = /\{([^{}]*)\}/g;
const isField = (name: string): name is ReplyField => (REPLY_FIELDS as readonly string[]).includes(name);

/** The first field of a text that no request has; null: every one can be filled. */
export function unknownField(text: string): string | null {
  for (const [, name = ''] of text.matchAll(FIELD)) if (!isField(name)) return name.slice(0, 40);
  return null;
}

/** The text with its fields; one without a value is left in braces, for the sender to see. */
export const fillReply = (text: string, values: Readonly<Partial<Record<ReplyField, string | null>>>): string =>
  text.replace(FIELD, (braces, name: string) => (isField(name) ? (values[name] ?? braces) : braces));

/** Longer lines begin no quotation. */
const MAX_LINE = 400;

/** Lines after which mail programs repeat the e-mail that is answered. */
const QUOTE_BEGINS: readonly RegExp[] = [
  /^On\b.*\bwrote:$/i,
  /^(?:.*\d{4}.*|.*\d{1,2}:\d{2}.*)<[^<>\s]+@[^<>\s]+>\s*:$/,
  /(?:пишет|писал|писала|написал|написала|написал\(а\)|жазды)\s*:$/i,
  /^-{3,}\s*(?:Original Message|Исходное сообщение|Пересылаемое сообщение|Forwarded message|Баштапкы кат)\s*-{3,}$/i,
  /^Begin forwarded message:$/i,
  /^(?:From|От|От кого|Кимден):\s.*@.*$/i,
];
/** A signature follows (RFC 3676 §4.3). */
const SIGNATURE = /^-- ?$/;

const beginsQuote = (line: string, own: readonly [local: string, domain: string]): boolean =>
  line.length <= MAX_LINE &&
  (QUOTE_BEGINS.some((pattern) => pattern.test(line)) || own.every((part) => line.toLowerCase().includes(part)));

/**
 * What a person wrote, without the e-mail that they answer and without a signature. `ownAddress`: a line that repeats
 * it introduces our own e-mail.
 */
export function stripQuotedHistory(text: string, ownAddress: string): string {
  const at = ownAddress.indexOf('@');
  const own = [`${ownAddress.slice(0, at)}+`.toLowerCase(), ownAddress.slice(at).toLowerCase()] as const;
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .split('\n');
  const kept: string[] = [];
  for (const [i, raw] of lines.entries()) {
    const line = raw.trim();
    // A long introduction is broken into two lines.
    const two = `${line} ${lines[i + 1]?.trim() ?? ''}`;
    if (SIGNATURE.test(raw) || beginsQuote(line, own) || (/^On\b/i.test(line) && beginsQuote(two, own))) break;
    if (!line.startsWith('>')) kept.push(raw.trimEnd());
  }
  return kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A text in parts that a message may hold, divided at ends of lines or words where there are any. */
export function splitText(text: string, limit: number): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > limit) {
    const head = rest.slice(0, limit);
    const ends = [head.lastIndexOf('\n'), head.lastIndexOf(' ')];
    const at = ends.find((end) => end > limit / 2) ?? limit;
    parts.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return rest === '' ? parts : [...parts, rest];
}

/** Longer lines begin no quotation. */
const MAX_LINE = 400;
/** Lines behind an introduction that are searched for our token. */
const TOKEN_WITHIN = 4;

const ADDRESS = /[^\s<>"]+@[^\s<>"]+/;
const DATE = /\b\d{4}\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|\b\d{1,2}:\d{2}\b/;
/** A line with which a mail program names who wrote what follows. */
const INTRODUCTION = /(?:\bwrote|пишет|писала?|писал\(а\)|написала?|написал\(а\)|жазды|>)\s*:$/i;
/** A moment and an address as no sentence has them: what follows is quoted even where no line is marked. */
const STAMP = /^(?=.*\b\d{1,2}:\d{2}\b).*\d{4}.*<[^<>\s]+@[^<>\s]+>\s*:$/;
const SEPARATOR =
  /^-{3,}\s*(?:Original Message|Исходное сообщение|Пересылаемое сообщение|Forwarded message|Баштапкы кат)\s*-{3,}$/i;
const FORWARDED = /^Begin forwarded message:$/i;
const SENDER = /^(?:From|От|От кого|Кимден):\s.*@.*$/i;
const HEADER = /^(?:Sent|Date|To|Cc|Subject|Отправлено|Дата|Кому|Копия|Тема|Жөнөтүлдү|Кимге):\s/i;
/** A signature follows (RFC 3676 §4.3). */
const SIGNATURE = /^-- ?$/;

/** How many lines introduce a quotation, and whether all that follows is quoted: no line of it is marked. */
type Quote = { lines: number; rest: boolean };

/**
 * The quotation that begins at a line, if one does. A sentence that ends as an introduction does is none: it has no
 * date and no address, or neither marked lines nor our own address follow.
 */
function quoteAt(lines: readonly string[], at: number, isOurs: (line: string) => boolean): Quote | null {
  const [line = '', second = ''] = lines.slice(at, at + 2);
  if (line === '' || line.length > MAX_LINE || line.startsWith('>')) return null;
  // A long introduction is broken into two lines.
  const isBroken = !line.endsWith(':') && second.endsWith(':') && (/^On\b/i.test(line) || DATE.test(line));
  const count = isBroken ? 2 : 1;
  const text = isBroken ? `${line} ${second}` : line;
  const after = lines.slice(at + count);
  const isMarked = after.find((next) => next !== '')?.startsWith('>') ?? false;
  if (INTRODUCTION.test(text) && (DATE.test(text) || ADDRESS.test(text))) {
    if (isMarked) return { lines: count, rest: false };
    const nearby = [text, ...after.slice(0, TOKEN_WITHIN)];
    return STAMP.test(text) || nearby.some(isOurs) ? { lines: count, rest: true } : null;
  }
  if (isOurs(text) && (text.endsWith(':') || HEADER.test(text))) return { lines: count, rest: !isMarked };
  const isHead = SENDER.test(line) && after.slice(0, 2).some((next) => HEADER.test(next));
  const isForwarded = FORWARDED.test(line) && after.slice(0, 2).some((next) => SENDER.test(next.replace(/^>\s*/, '')));
  return SEPARATOR.test(line) || isHead || isForwarded ? { lines: 1, rest: !isMarked } : null;
}

/**
 * What a person wrote, without the e-mail that they answer and without a signature; what stands between quoted lines
 * or below them is theirs. `ownAddress`: a line that repeats it introduces our own e-mail.
 */
export function stripQuotedHistory(text: string, ownAddress: string): string {
  const at = ownAddress.indexOf('@');
  const own = [`${ownAddress.slice(0, at)}+`.toLowerCase(), ownAddress.slice(at).toLowerCase()];
  const isOurs = (line: string) => own.every((part) => line.toLowerCase().includes(part));
  const raw = text
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .split('\n');
  const lines = raw.map((line) => line.trim());
  const kept: string[] = [];
  for (let i = 0; i < raw.length; i++) {
    const line = raw[i] ?? '';
    if (SIGNATURE.test(line)) break;
    const quote = quoteAt(lines, i, isOurs);
    if (quote?.rest) break;
    if (quote) i += quote.lines - 1;
    else if (!lines[i]?.startsWith('>')) kept.push(line.trimEnd());
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

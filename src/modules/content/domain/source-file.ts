import { isLocalDate } from '#kernel/dates.ts';

/** A page as its author wrote it: a head of `name: value` lines between two `---`, then Markdown. */
export type SourceFile = {
  readonly title: string;
  readonly description: string;
  readonly summary: string;
  /** The day this wording took effect. */
  readonly published: string;
  /** Set for news: its day. */
  readonly news: string | null;
  readonly markdown: string;
};

const KNOWN = new Set(['title', 'description', 'summary', 'published', 'news']);

/** @throws Error naming the file when its head is incomplete, has an unknown line or a date that does not exist. */
export function readSourceFile(name: string, source: string): SourceFile {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n'));
  if (!match) throw new Error(`${name}: no head between two lines of ---`);
  const head = new Map<string, string>();
  for (const line of (match[1] as string).split('\n')) {
    const colon = line.indexOf(':');
    const key = line.slice(0, colon).trim();
    if (colon < 0 || !KNOWN.has(key)) throw new Error(`${name}: cannot read the line «${line}»`);
    head.set(key, line.slice(colon + 1).trim());
  }
  const need = (key: string): string => {
    const value = head.get(key);
    if (!value) throw new Error(`${name}: «${key}» is missing`);
    return value;
  };
  const day = (key: string): string => {
    const value = need(key);
    if (!isLocalDate(value)) throw new Error(`${name}: «${key}» is not a date`);
    return value;
  };
  return {
    title: need('title'),
    description: need('description'),
    summary: head.get('summary') ?? need('description'),
    published: day('published'),
    news: head.has('news') ? day('news') : null,
    markdown: (match[2] as string).trim(),
  };
}

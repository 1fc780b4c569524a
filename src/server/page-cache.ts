import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { AppError } from '#kernel/app-error.ts';

/** A rendered page without anything of one reader; `scripts` are the hashes of its inline scripts. */
export type CachedPage = {
  status: number;
  headers: readonly (readonly [string, string])[];
  html: Buffer;
  scripts: readonly string[];
};
type Coding = 'br' | 'gzip';
type Entry = { at: number; page: Promise<CachedPage>; coded: Map<Coding, Promise<Buffer>> };
export type CachedAnswer = CachedPage & { body: (coding: Coding | null) => Buffer | Promise<Buffer> };

/** A publication is seen within this time, ms. */
const LIFETIME_MS = 1_000;
/** A page that is refused its turn, because too many wait, is answered as it was up to this long ago, ms. */
const STALE_MS = 30_000;
const isBusy = (error: unknown): boolean =>
  error instanceof AppError && (error.kind === 'limited' || error.kind === 'unavailable');
const MOST_PAGES = 200;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const CODE: Record<Coding, (html: Buffer) => Promise<Buffer>> = {
  br: (html) => promisify(brotliCompress)(html, BROTLI),
  gzip: (html) => promisify(gzip)(html),
};

/**
 * Takes the nonce of its rendering out of a page, and names the inline scripts that carried it by their hashes (CSP)
 * instead; any other script stays forbidden.
 */
export function withoutNonce(html: string, nonce: string): { html: string; scripts: string[] } {
  const attribute = ` nonce="${nonce}"`;
  const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  const own = html.split('<script').flatMap((part) => {
    const opening = part.slice(0, part.indexOf('>'));
    if (!opening.includes(attribute) || /\ssrc=/.test(opening)) return [];
    return [part.slice(opening.length + 1, part.indexOf('</script>'))];
  });
  return { html: html.replaceAll(attribute, ''), scripts: [...new Set(own.map(hashOf))] };
}

/** The best coding of an Accept-Encoding header that we have; a refused one (`q=0`) is not taken. */
export function codingOf(accepted: string | undefined): Coding | null {
  const wanted = new Set(
    (accepted ?? '').split(',').flatMap((item) => {
      const [name = '', ...params] = item.split(';').map((part) => part.trim().toLowerCase());
      return params.some((param) => /^q=0(?:\.0*)?$/.test(param)) ? [] : [name];
    }),
  );
  return wanted.has('br') ? 'br' : wanted.has('gzip') ? 'gzip' : null;
}

/**
 * Rendered pages by key, for a second from the start of their rendering. Requests that meet share one rendering; one
 * that fails, or answers 500, is not kept; in place of one that is refused its turn the last one is answered for a
 * while. `nowMs`: a clock that never goes back.
 */
export function createPageCache(nowMs: () => number = () => performance.now()) {
  const entries = new Map<string, Entry>();
  const drop = (key: string, entry: Entry) => entries.get(key) === entry && entries.delete(key);

  const answerOf = ({ page, coded }: Entry): Promise<CachedAnswer> =>
    page.then((cached) => ({
      ...cached,
      body: (coding) => {
        if (coding === null) return cached.html;
        const known = coded.get(coding) ?? CODE[coding](cached.html);
        coded.set(coding, known);
        return known;
      },
    }));

  return (key: string, render: () => Promise<CachedPage>): Promise<CachedAnswer> => {
    const known = entries.get(key);
    if (known && nowMs() - known.at < LIFETIME_MS) return answerOf(known);
    const former = known && nowMs() - known.at < STALE_MS ? known : undefined;
    const entry: Entry = { at: nowMs(), page: render(), coded: new Map() };
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > MOST_PAGES && oldest !== undefined) entries.delete(oldest);
    entry.page.then(
      ({ status }) => status >= 500 && drop(key, entry),
      (error) => drop(key, entry) && former && isBusy(error) && entries.set(key, former),
    );
    return answerOf(entry).catch((error) => {
      if (former && isBusy(error)) return answerOf(former);
      throw error;
    });
  };
}

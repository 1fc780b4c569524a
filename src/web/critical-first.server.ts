import { Transform } from 'node:stream';

const PRELOAD = 'rel="modulepreload"';

/**
 * Scripts yield to what is needed for the first picture: on a slow line the stylesheet and the typeface come first,
 * and the page can be read
 * before it comes to life. The router writes its module preloads without a priority, so the attribute is added on the
 * way out.
 */
export function criticalFirst(): Transform {
  let pending = '';
  return new Transform({
    // Bytes are carried as latin1, so that no character of UTF-8 can be cut in two.
    transform(chunk: Uint8Array, _encoding, done) {
      const text = pending + Buffer.from(chunk).toString('latin1');
      const marked = text.replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`);
      const partial = partialPreloadLength(marked);
      pending = marked.slice(marked.length - partial);
      done(null, Buffer.from(marked.slice(0, marked.length - partial), 'latin1'));
    },
    flush(done) {
      done(null, Buffer.from(pending, 'latin1'));
    },
  });
}

/** How many characters at the end may be the beginning of a preload. */
function partialPreloadLength(text: string): number {
  for (let n = Math.min(PRELOAD.length - 1, text.length); n > 0; n--) if (PRELOAD.startsWith(text.slice(-n))) return n;
  return 0;
}

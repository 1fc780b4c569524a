import { Transform } from 'node:stream';

const PRELOAD = 'rel="modulepreload"';

/**
 * Scripts yield to what the first paint needs: on a slow connection the style sheet and the fonts come first, and the
 * page can be read before hydration. The router writes its module preloads without a priority, so the attribute is
 * added to the outgoing stream.
 */
export function criticalFirst(): Transform {
  let pending = '';
  return new Transform({
    // Bytes are read as latin1, so that no UTF-8 character can be cut in two.
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

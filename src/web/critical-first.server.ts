import { Transform } from 'node:stream';

const PRELOAD = 'rel="modulepreload"';

/**
 * Scripts yield to what the first paint needs: on a slow connection the style sheet and the fonts come first, and the
 * page can be read before hydration. The router writes its module preloads without a priority, so the attribute is
 * added to the outgoing stream. What is written at once leaves as one chunk: React writes pages in pieces of 2 KB, and
 * each passes through five streams until it is sent.
 */
export function criticalFirst(): Transform {
  let pending = '';
  let next: NodeJS.Immediate | undefined;
  // Bytes are read as latin1, so that no UTF-8 character can be cut in two.
  const takeReady = (kept: (marked: string) => number): Buffer => {
    clearImmediate(next);
    next = undefined;
    const marked = pending.replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`);
    const ready = marked.length - kept(marked);
    pending = marked.slice(ready);
    return Buffer.from(marked.slice(0, ready), 'latin1');
  };
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      pending += Buffer.from(chunk).toString('latin1');
      next ??= setImmediate(() => this.push(takeReady(partialPreloadLength)));
      done();
    },
    flush(done) {
      done(
        null,
        takeReady(() => 0),
      );
    },
    destroy(error, done) {
      clearImmediate(next);
      done(error);
    },
  });
}

/** How many characters at the end may be the beginning of a preload. */
function partialPreloadLength(text: string): number {
  for (let n = Math.min(PRELOAD.length - 1, text.length); n > 0; n--) if (PRELOAD.startsWith(text.slice(-n))) return n;
  return 0;
}

import type { Connection } from '../api/connection.ts';

type Line = Pick<Connection, 'isLost' | 'markLost' | 'check' | 'subscribe'>;

const restored = (line: Line): Promise<void> =>
  new Promise((resolve) => {
    const stop = line.subscribe(() => {
      if (line.isLost()) return;
      stop();
      resolve();
    });
  });

/**
 * Imports a file; after a failure it waits until the server can be reached and tries once more, by another address,
 * because a browser may
 * remember that an address failed. A file that is gone while the server answers fails the second time; one that the
 * connection failed again waits again.
 */
export async function fetchAgain<T>(fetch: (query: string) => Promise<T>, line: Line): Promise<T> {
  for (let failures = 0; ; ) {
    const lostBefore = line.isLost();
    try {
      return await fetch(failures === 0 ? '' : `?again=${failures}`);
    } catch (thrown) {
      // Lost before or meanwhile: this try says nothing about the file.
      if (failures > 0 && !lostBefore && !line.isLost()) throw thrown;
      failures += 1;
      const waits = restored(line);
      line.markLost();
      void line.check();
      await waits;
    }
  }
}

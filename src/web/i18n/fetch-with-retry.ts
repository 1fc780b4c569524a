import type { Connection } from '../api/connection.ts';

type ConnectionMonitor = Pick<Connection, 'isLost' | 'markLost' | 'check' | 'subscribe'>;

const untilRestored = (connection: ConnectionMonitor): Promise<void> =>
  new Promise((resolve) => {
    const stop = connection.subscribe(() => {
      if (connection.isLost()) return;
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
export async function fetchWithRetry<T>(
  fetch: (query: string) => Promise<T>,
  connection: ConnectionMonitor,
): Promise<T> {
  for (let failures = 0; ; ) {
    const wasLost = connection.isLost();
    try {
      return await fetch(failures === 0 ? '' : `?again=${failures}`);
    } catch (thrown) {
      // Lost before or meanwhile: this try says nothing about the file.
      if (failures > 0 && !wasLost && !connection.isLost()) throw thrown;
      failures += 1;
      const isRestored = untilRestored(connection);
      connection.markLost();
      void connection.check();
      await isRestored;
    }
  }
}

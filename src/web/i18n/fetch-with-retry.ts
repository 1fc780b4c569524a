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
 * Imports a file; after a failure it waits until the server can be reached and retries under another URL, because a
 * browser may remember that a URL failed. A file that is missing while the server responds fails the second time; if
 * the connection is lost again, it waits again.
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
      // The connection was lost before or during this attempt, so it says nothing about the file.
      if (failures > 0 && !wasLost && !connection.isLost()) throw thrown;
      failures += 1;
      const isRestored = untilRestored(connection);
      connection.markLost();
      void connection.check();
      await isRestored;
    }
  }
}

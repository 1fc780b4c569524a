import { createLogger, type Log } from '#platform/logger.ts';

/** A log that stores its lines for tests. */
export function testLog(): { log: Log; lines(): readonly string[] } {
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'debug' }, { write: (line) => void lines.push(line) });
  return { log, lines: () => lines };
}

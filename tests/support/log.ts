import { createLogger, type Log } from '#platform/logger.ts';

/** A log that keeps its lines, so that a test can look for what must not be in them. */
export function testLog(): { log: Log; lines(): readonly string[] } {
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'debug' }, { write: (line) => void lines.push(line) });
  return { log, lines: () => lines };
}

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * For a process that has loaded all it needs: garbage of its start (seeds, parsing of code) is collected at once, the
 * young heap may grow with the load, and a full collection runs when the old heap has doubled. By default V8 collects
 * every second or two under load; on two processors each collection delays requests by a tenth of a second (ADR 46).
 * Allocation-site pretenuring is off, because an answer's objects would be promoted with their site (ADR 46).
 */
export function tuneGarbageCollector(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
  setFlagsFromString('--heap-growing-percent=100');
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect({ type: 'major', flavor: 'last-resort' });
}

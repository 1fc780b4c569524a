import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * For a process that has loaded all it needs: what only its start needed (seeds, parsing of code) is collected at
 * once, the young heap may grow with the
 * load, and the whole is collected when the old heap has doubled. By itself V8 collects every second or two under
 * load, since collecting is cheap for it;
 * on two processors each collection takes a tenth of a second from whoever asks meanwhile (ADR 46). Nothing is made
 * old from the start because what was made
 * at the same place has lived for a moment: an answer's objects go with it (ADR 46).
 */
export function tuneGarbageCollector(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
  setFlagsFromString('--heap-growing-percent=100');
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect({ type: 'major', flavor: 'last-resort' });
}

import { SEQUENCE_MS } from '../../shell/workspace/hotkeys.ts';

/** Tells a letter after `g`, which leads to a screen, from one that stands alone. Give it each key press. */
export function createSecondKeyReader(now: () => number): (code: string) => boolean {
  let firstAt = Number.NEGATIVE_INFINITY;
  return (code) => {
    const isSecond = now() - firstAt <= SEQUENCE_MS;
    firstAt = !isSecond && code === 'KeyG' ? now() : Number.NEGATIVE_INFINITY;
    return isSecond;
  };
}

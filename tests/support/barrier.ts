/**
 * A barrier: passed once `people` callers have come to it; then it is reset. Lets a control's buyers all read before
 * any of them writes.
 */
export function createBarrier(people: number): () => Promise<void> {
  let waiting: (() => void)[] = [];
  return () =>
    new Promise((go) => {
      waiting.push(go);
      if (waiting.length < people) return;
      for (const one of waiting) one();
      waiting = [];
    });
}

/**
 * A barrier that opens once `people` callers wait, then resets. Lets all buyers of a control read before any writes.
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

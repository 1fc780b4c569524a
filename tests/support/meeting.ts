/**
 * A point that nobody passes before `people` have come to it; then it is set up anew. Lets a control's buyers all
 * look before any of them takes.
 */
export function meetingOf(people: number): () => Promise<void> {
  let waiting: (() => void)[] = [];
  return () =>
    new Promise((go) => {
      waiting.push(go);
      if (waiting.length < people) return;
      for (const one of waiting) one();
      waiting = [];
    });
}

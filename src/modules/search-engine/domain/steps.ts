/** Work in pieces: it yields wherever others may be served in between. What it reads must not be replaced under it. */
export type Steps<T> = Generator<void, T, void>;

/** Does all of it in one piece. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * A read whose answer is the same for all who ask: calls of one turn of the event loop, as of many streams that one
 * change wakes, share one run of `read`, which begins after them. A later call begins another.
 */
export function sharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let next: Promise<T> | null = null;
  return () => {
    next ??= new Promise((resolve) => setImmediate(resolve)).then(() => {
      next = null;
      return read();
    });
    return next;
  };
}

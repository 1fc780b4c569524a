import type { SeededRandom } from './seeded-random.ts';

/** What a flow waits for: its next turn, or an external response. */
export type Wait =
  | { readonly kind: 'turn' }
  | { readonly kind: 'call'; readonly what: string; readonly work: () => unknown; readonly lost: unknown };
/** A flow of the product: each step between two waits is one committed transaction. */
export type Flow<T = void> = Generator<Wait, T, unknown>;

/** Yields to other flows; the process may crash here. */
export function* turn(): Flow {
  yield { kind: 'turn' };
}

/** Calls an external system: request or response may be lost or late; then the result is `lost`. */
export function* call<T>(what: string, work: () => T, lost: T): Flow<T> {
  return (yield { kind: 'call', what, work, lost }) as T;
}

export type NetworkConditions = {
  loseRequest: number;
  loseReply: number;
  /** Fraction of calls that take the longest time. */
  slow: number;
  /** Longest time in transit (ms). */
  longest: number;
};

export type Scheduler = {
  now(): number;
  at(when: number, work: () => void): void;
  in(ms: number, work: () => void): void;
  /** Starts a flow in the running process; `done` gets its result unless the process crashes first. */
  start(flow: Flow<unknown>, done?: (error: unknown) => void): void;
  /** The process crashes: unfinished work is lost, requests in transit continue. */
  crash(): void;
  /** Runs the next event; false when none is left. */
  step(): boolean;
  calm(): void;
  log(line: string): void;
};

type Entry = { at: number; order: number; work: () => void };

/** One virtual timeline for all parties, determined by the seed. */
export function createScheduler(
  given: { start: number; random: SeededRandom; network: NetworkConditions; callTimeoutMs: number },
  trace?: (line: string) => void,
): Scheduler {
  const { random, callTimeoutMs } = given;
  let { network } = given;
  let now = given.start;
  let order = 0;
  let generation = 0;
  const heap: Entry[] = [];

  const before = (a: Entry, b: Entry) => a.at < b.at || (a.at === b.at && a.order < b.order);
  const at = (when: number, work: () => void) => {
    const entry = { at: Math.max(when, now), order: order++, work };
    let i = heap.push(entry) - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!before(entry, heap[parent] as Entry)) break;
      heap[i] = heap[parent] as Entry;
      i = parent;
    }
    heap[i] = entry;
  };
  const take = (): Entry | undefined => {
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || first === last) return first;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && before(heap[child + 1] as Entry, heap[child] as Entry)) child++;
      if (!before(heap[child] as Entry, last)) break;
      heap[i] = heap[child] as Entry;
      i = child;
    }
    heap[i] = last;
    return first;
  };

  const delay = () => (random.happens(network.slow) ? random.between(1_000, network.longest) : random.between(5, 400));

  function send(wait: Extract<Wait, { kind: 'call' }>, back: (answer: unknown) => void): void {
    let answered = false;
    const answer = (value: unknown) => {
      if (!answered) back(value);
      answered = true;
    };
    at(now + callTimeoutMs, () => answer(wait.lost));
    if (random.happens(network.loseRequest)) {
      trace?.(`${wait.what}: the request is lost`);
      return;
    }
    at(now + delay(), () => {
      const value = wait.work();
      if (random.happens(network.loseReply)) trace?.(`${wait.what}: the answer is lost`);
      else at(now + random.between(5, 200), () => answer(value));
    });
  }

  function start(flow: Flow<unknown>, done: (error: unknown) => void = () => {}): void {
    const mine = generation;
    const resume = (value: unknown) => {
      if (mine !== generation) return;
      let next: IteratorResult<Wait, unknown>;
      try {
        next = flow.next(value);
      } catch (error) {
        if (error instanceof Violation) throw error;
        return done(error);
      }
      if (next.done) return done(null);
      const wait = next.value;
      if (wait.kind === 'turn') at(now + random.between(1, 60), () => resume(undefined));
      else send(wait, resume);
    };
    at(now, () => resume(undefined));
  }

  return {
    now: () => now,
    at,
    in: (ms, work) => at(now + ms, work),
    start,
    crash: () => {
      generation++;
    },
    step: () => {
      const next = take();
      if (!next) return false;
      now = next.at;
      next.work();
      return true;
    },
    calm: () => {
      network = { loseRequest: 0, loseReply: 0, slow: 0, longest: network.longest };
    },
    log: (line) => trace?.(line),
  };
}

/** A violated invariant. */
export class Violation extends Error {}

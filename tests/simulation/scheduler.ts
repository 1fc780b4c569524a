import type { SeededRandom } from './seeded-random.ts';

/** What a flow waits for: a turn of its own, or an outside answer. */
export type Wait =
  | { readonly kind: 'turn' }
  | { readonly kind: 'call'; readonly what: string; readonly work: () => unknown; readonly lost: unknown };
/** A story of the product: between two waits it is one committed transaction. */
export type Flow<T = void> = Generator<Wait, T, unknown>;

/** Lets others have their turn, and the process die. */
export function* turn(): Flow {
  yield { kind: 'turn' };
}

/** Calls an outside system: the request may be lost or late, the answer too; then `lost` is the result. */
export function* call<T>(what: string, work: () => T, lost: T): Flow<T> {
  return (yield { kind: 'call', what, work, lost }) as T;
}

export type NetworkConditions = {
  loseRequest: number;
  loseReply: number;
  /** Part of the calls that take as long as the other side's worst. */
  slow: number;
  /** The longest a request may be under way (ms). */
  longest: number;
};

export type Scheduler = {
  now(): number;
  at(when: number, work: () => void): void;
  in(ms: number, work: () => void): void;
  /** Starts a flow in the running process; `done` gets its result, unless the process died first. */
  start(flow: Flow<unknown>, done?: (error: unknown) => void): void;
  /** The process dies: its unfinished work is lost. Requests on the wire go on. */
  crash(): void;
  /** The next thing that happens; false when nothing is left. */
  step(): boolean;
  calm(): void;
  log(line: string): void;
};

type Entry = { at: number; order: number; work: () => void };

/** One virtual time line for everybody; what happens next depends on nothing but the seed. */
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

/** Something that must never be has happened. */
export class Violation extends Error {}

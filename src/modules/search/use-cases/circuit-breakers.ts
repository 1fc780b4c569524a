import type { Clock } from '#platform/clock.ts';

export type GateOptions = {
  /** Questions under way to one supplier at a time. */
  concurrent: number;
  /** Failures in a row after which a supplier is left alone… */
  failures: number;
  /** …for this long (ms); then one question tries it again. */
  rest: number;
};

export const GATE: GateOptions = { concurrent: 32, failures: 5, rest: 30_000 };

export type Pass = {
  /** Ends the question; `ok` counts for the circuit breaker, null says nothing of the supplier. */
  leave(ok: boolean | null): void;
};
export type CircuitBreakers = {
  /** A turn at a supplier; `closed` while it rests, `busy` when no turn came within `waitMs`. */
  enter(supplier: string, waitMs: number): Promise<Pass | 'closed' | 'busy'>;
};

type Gate = {
  active: number;
  failed: number;
  closedUntil: number;
  trying: boolean;
  queue: (() => void)[];
};

/**
 * Limits how many questions of this process one supplier answers at a time, and rests a supplier that keeps failing.
 */
export function createCircuitBreakers(
  clock: Clock,
  options: GateOptions = GATE,
  /** Called when a supplier begins to rest, and when it is called again (null). */
  onRest: (supplier: string, until: Date | null) => void = () => {},
): CircuitBreakers {
  const gates = new Map<string, Gate>();
  const gateOf = (supplier: string): Gate => {
    const known = gates.get(supplier);
    if (known) return known;
    const fresh: Gate = { active: 0, failed: 0, closedUntil: 0, trying: false, queue: [] };
    gates.set(supplier, fresh);
    return fresh;
  };

  const turn = (gate: Gate, waitMs: number): Promise<boolean> =>
    new Promise((done) => {
      if (gate.active < options.concurrent) {
        gate.active++;
        return done(true);
      }
      const go = () => {
        clearTimeout(timer);
        done(true);
      };
      const timer = setTimeout(() => {
        gate.queue = gate.queue.filter((waiting) => waiting !== go);
        done(false);
      }, waitMs);
      gate.queue.push(go);
    });

  return {
    async enter(supplier, waitMs) {
      const gate = gateOf(supplier);
      const tripped = gate.failed >= options.failures;
      if (tripped && (gate.trying || clock.now().getTime() < gate.closedUntil)) return 'closed';
      if (tripped) gate.trying = true;
      if (!(await turn(gate, waitMs))) {
        if (tripped) gate.trying = false;
        return 'busy';
      }
      return {
        leave(ok) {
          const next = gate.queue.shift();
          if (next) next();
          else gate.active--;
          if (tripped) gate.trying = false;
          if (ok === null) return;
          const rested = gate.failed >= options.failures;
          gate.failed = ok ? 0 : gate.failed + 1;
          if (!ok) gate.closedUntil = clock.now().getTime() + options.rest;
          if (gate.failed >= options.failures) onRest(supplier, new Date(gate.closedUntil));
          else if (rested) onRest(supplier, null);
        },
      };
    },
  };
}

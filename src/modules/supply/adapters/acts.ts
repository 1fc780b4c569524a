import type { Clock } from '#platform/clock.ts';
import type { Call, Outcome, UnresolvedOperation } from '../domain/port.ts';
import type { SentOperation, SentOperations } from '../domain/sent-operations.ts';
import { reasonOf } from '../domain/supplier-fault.ts';

/** `pay` pays a held order, `book` books and pays in one act; `quote` has no effect. */
export type ActKind =
  | 'hold'
  | 'pay'
  | 'book'
  | 'cancel'
  | 'void'
  | 'refund'
  | 'quote'
  | 'change-quote'
  | 'change'
  | 'service';

/** What was done: the supplier's object that came of it, and the booking as it is now, where it could be read. */
export type Done<T> = { target: string; value: Outcome<T> };
/** Either nothing needs to be sent, or it is now sent. */
export type Prepared<T> = { done: T } | { send: (operation: SentOperation) => Promise<Outcome<Done<T>>> };

export type Acts = ReturnType<typeof createActs>;

const reused: Outcome<never> = {
  kind: 'rejected',
  code: 'INVALID',
  message: 'the id names another operation',
  retry: false,
};

/**
 * Sends each operation once to a supplier without idempotency keys. It is written down before it is sent; who finds it
 * written asks what became of it and does not send. Only after a definite refusal, or the proof that it never
 * happened, is it sent again.
 */
export function createActs(given: { clock: Clock; sent: SentOperations; maxEffectDelayMs: number }) {
  const { clock, sent, maxEffectDelayMs } = given;
  const running = new Map<string, Promise<Outcome<unknown>>>();

  async function first<T>(
    call: Call,
    operation: SentOperation,
    prepare: () => Promise<Outcome<Prepared<T>>>,
  ): Promise<Outcome<T>> {
    // What is thrown here is thrown before anything was sent.
    const ready = await prepare().catch(
      (error: unknown): Outcome<never> => ({ kind: 'unknown', reason: reasonOf(error) }),
    );
    if (ready.kind !== 'ok') {
      await sent.end(operation, 'refused');
      return ready.kind === 'unknown' ? { kind: 'rejected', code: 'DOWN', message: ready.reason, retry: true } : ready;
    }
    if ('done' in ready.value) {
      await sent.end(operation, 'refused');
      return { kind: 'ok', value: ready.value.done, asOf: ready.asOf };
    }
    if (clock.now().toISOString() >= call.deadline) {
      await sent.end(operation, 'refused');
      return { kind: 'rejected', code: 'DOWN', message: 'the deadline has passed', retry: true };
    }
    const outcome = await ready.value.send(operation);
    if (outcome.kind === 'rejected') await sent.end(operation, 'refused');
    if (outcome.kind !== 'ok') return outcome;
    await sent.end(operation, 'done', outcome.value.target);
    const { value } = outcome.value;
    // It was done; that it cannot be read just now is no refusal.
    return value.kind === 'rejected' ? { kind: 'unknown', reason: value.message } : value;
  }

  return {
    async once<T>(
      call: Call,
      of: { kind: ActKind; subject: string },
      steps: {
        prepare: () => Promise<Outcome<Prepared<T>>>;
        /** What became of an operation that was sent before; null: nothing is to be seen of it. */
        again: (operation: SentOperation) => Promise<Outcome<T | null>>;
      },
    ): Promise<Outcome<T>> {
      const claimed = await sent.claim({ opId: call.opId, ...of, sentAt: clock.now().toISOString() });
      const { operation } = claimed;
      if (!claimed.mine) {
        if (operation.kind !== of.kind || operation.subject !== of.subject) return reused;
        const known = running.get(call.opId);
        if (known) return known as Promise<Outcome<T>>;
        const found = await steps.again(operation);
        return found.kind === 'ok' && found.value === null
          ? { kind: 'unknown', reason: 'it was sent before' }
          : (found as Outcome<T>);
      }
      // What came too late to be seen when it was looked for is not done a second time.
      if (operation.attempt > 1) {
        const found = await steps.again(operation);
        if (found.kind !== 'ok') return { kind: 'unknown', reason: 'it may have been done before' };
        if (found.value !== null) return found as Outcome<T>;
      }
      const work = first(call, operation, steps.prepare);
      running.set(call.opId, work);
      try {
        return await work;
      } finally {
        if (running.get(call.opId) === work) running.delete(call.opId);
      }
    },

    /** For `again`: what `look` shows of an operation that was sent before; null: nothing (yet). */
    async seen<T>(
      operation: SentOperation,
      found: Outcome<{ target: string; value: T } | null>,
    ): Promise<Outcome<T | null>> {
      if (found.kind === 'rejected') return { kind: 'unknown', reason: found.code };
      if (found.kind !== 'ok') return found;
      if (found.value) await sent.end(operation, 'done', found.value.target);
      return { ...found, value: found.value?.value ?? null };
    },

    /**
     * What became of an operation. `look` reads what it made: null when there is nothing of it (yet), which proves
     * something only after the longest time in which it can still take effect.
     */
    async resolve<T>(
      { opId, sentAt }: Pick<UnresolvedOperation, 'opId' | 'sentAt'>,
      look: (operation: SentOperation) => Promise<Outcome<{ target: string; value: T } | null>>,
    ): Promise<Outcome<T | 'never-happened' | 'refused'>> {
      const operation = await sent.find(opId);
      const since = Math.max(Date.parse(sentAt), Date.parse(operation?.sentAt ?? sentAt));
      const over = clock.now().getTime() - since >= maxEffectDelayMs;
      const never: Outcome<'never-happened'> = over
        ? { kind: 'ok', value: 'never-happened', asOf: clock.now().toISOString() }
        : { kind: 'unknown', reason: 'not there yet' };
      if (!operation) return never;
      // The refusal came after the caller had stopped to wait for it.
      if (operation.state === 'refused') return { kind: 'ok', value: 'refused', asOf: clock.now().toISOString() };
      const found = await look(operation);
      if (found.kind === 'rejected') return { kind: 'unknown', reason: found.code };
      if (found.kind !== 'ok') return found;
      if (found.value) {
        await sent.end(operation, 'done', found.value.target);
        return { kind: 'ok', value: found.value.value, asOf: found.asOf };
      }
      if (operation.state === 'done') return { kind: 'unknown', reason: 'it was done and cannot be found' };
      if (over) await sent.end(operation, 'never');
      return never;
    },
  };
}

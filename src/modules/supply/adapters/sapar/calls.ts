import type { Clock } from '#platform/clock.ts';
import type { Call, Outcome } from '../../domain/port.ts';
import { remainingMs } from '../http.ts';
import { type Answer, exchange, type HttpConfig, outcome } from './http.ts';

type ResponseReader<T> = (body: unknown) => T | null;
export type SaparCalls = ReturnType<typeof saparCalls>;

const isNotFound = (answer: Answer | string): boolean =>
  typeof answer !== 'string' &&
  answer.status === 404 &&
  (answer.body as { code?: unknown } | null)?.code === 'OPERATION_NOT_FOUND';

/** How a remote supplier is asked: changes under their operation id, reads, and what became of a change. */
export function saparCalls(given: {
  http: HttpConfig;
  clock: Clock;
  waits: { read: number; change: number };
  maxEffectDelayMs: number;
}) {
  const { http, clock, waits, maxEffectDelayMs } = given;
  return {
    async change<T>(call: Call, path: string, body: object, read: ResponseReader<T>): Promise<Outcome<T>> {
      const wait = remainingMs(clock, call.deadline, waits.change);
      return outcome(await exchange(http, 'POST', path, wait, { body, opId: call.opId }), read, clock);
    },
    /** A read has no effect to be unsure of: no answer means that the supplier is down. */
    async read<T>(
      call: Call,
      path: string,
      read: ResponseReader<T>,
      sent: { body: object; opId?: string } | null = null,
    ): Promise<Outcome<T>> {
      const wait = remainingMs(clock, call.deadline, waits.read);
      const answer = sent ? await exchange(http, 'POST', path, wait, sent) : await exchange(http, 'GET', path, wait);
      const result = outcome(answer, read, clock);
      return result.kind === 'unknown'
        ? { kind: 'rejected', code: 'DOWN', message: result.reason, retry: true }
        : result;
    },
    /** By operation id; that it never happened is believed once the settle time is over. */
    async resolveOutcome<T>(
      call: Call,
      unresolved: { opId: string; sentAt: string },
      read: ResponseReader<T>,
    ): Promise<Outcome<T | 'never-happened'>> {
      const wait = remainingMs(clock, call.deadline, waits.read);
      const answer = await exchange(http, 'GET', `/operations/${encodeURIComponent(unresolved.opId)}`, wait);
      if (isNotFound(answer)) {
        const resolved = clock.now().getTime() - Date.parse(unresolved.sentAt) >= maxEffectDelayMs;
        return resolved
          ? { kind: 'ok', value: 'never-happened', asOf: clock.now().toISOString() }
          : { kind: 'unknown', reason: 'not there yet' };
      }
      const found = outcome(answer, read, clock);
      return found.kind === 'rejected' ? { kind: 'unknown', reason: found.code } : found;
    },
  };
}

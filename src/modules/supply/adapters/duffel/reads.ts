import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '#platform/clock.ts';
import type { Call, Outcome } from '../../domain/port.ts';
import { remainingMs, type SupplierHttp } from '../http.ts';
import { type Answer, exchange } from './http.ts';
import { readRefusal } from './refusals.ts';
import { zData, zPage } from './shapes.ts';

export type DuffelReads = ReturnType<typeof duffelReads>;

/** The most that is waited for a new window of requests before a read is given up. */
const LONGEST_WAIT_MS = 5_000;

export const dataOf = (answer: Answer): unknown => zData.safeParse(answer.body).data?.data;

/** Reads, which may be repeated: after a full window of requests once more. */
export function duffelReads(http: SupplierHttp, clock: Clock, longestMs: number) {
  async function get(
    call: Call,
    path: string,
    method: 'GET' | 'POST' = 'GET',
    data?: object,
  ): Promise<Answer | string> {
    const wait = () => remainingMs(clock, call.deadline, longestMs);
    const answer = await exchange(http, method, path, wait(), data);
    if (typeof answer === 'string' || answer.status !== 429) return answer;
    const until = (answer.retryAt ?? clock.now().getTime() + 1_000) - clock.now().getTime();
    if (until > LONGEST_WAIT_MS || until >= wait()) return answer;
    await pause(Math.max(0, until));
    return exchange(http, method, path, wait(), data);
  }

  return {
    get,
    /** One object; `read` answers null for what it cannot use. */
    async one<T>(
      call: Call,
      path: string,
      read: (data: unknown) => T | null,
      sent?: { data: object },
    ): Promise<Outcome<T>> {
      const answer = await get(call, path, sent ? 'POST' : 'GET', sent?.data);
      if (typeof answer === 'string' || answer.status < 200 || answer.status >= 300) return readRefusal(answer);
      const value = read(dataOf(answer));
      return value === null
        ? { kind: 'rejected', code: 'DOWN', message: 'the answer makes no sense', retry: true }
        : { kind: 'ok', value, asOf: clock.now().toISOString() };
    },
    /** The pages of a list until `enough`; null when one cannot be read. */
    async pages(
      call: Call,
      path: string,
      most: number,
      enough: (items: unknown[]) => boolean,
    ): Promise<unknown[] | null> {
      const all: unknown[] = [];
      let after: string | null = null;
      for (let n = 0; n < most; n++) {
        const at: string = after === null ? path : `${path}&after=${encodeURIComponent(after)}`;
        const answer: Answer | string = await get(call, at);
        const page = typeof answer === 'string' || answer.status !== 200 ? null : zPage.safeParse(answer.body).data;
        if (!page) return null;
        all.push(...page.data);
        after = page.meta?.after ?? null;
        if (after === null || enough(page.data)) return all;
      }
      return all;
    },
  };
}

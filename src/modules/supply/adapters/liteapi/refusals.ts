import type { Outcome, Reject } from '../../domain/port.ts';
import type { Answer } from '../http.ts';
import { zError } from './shapes.ts';

/** Which call an answer is to: what a code means depends on it. */
export type CallKind = 'read' | 'prebook' | 'book' | 'cancel';
type Meaning = { readonly code: Reject; readonly retry?: boolean };

/** Codes by which the seller says that it did nothing. HTTP statuses say little: nearly all of these come with 400. */
const MEANINGS: Readonly<Record<CallKind, Readonly<Record<string, Meaning>>>> = {
  read: { 2001: { code: 'GONE' }, 4000: { code: 'GONE' }, 4002: { code: 'INVALID' } },
  prebook: {
    2001: { code: 'GONE' },
    4040: { code: 'EXPIRED' },
    4002: { code: 'GONE' },
    4016: { code: 'DOWN', retry: true },
    4011: { code: 'DOWN', retry: true },
  },
  book: {
    4002: { code: 'GONE' },
    4010: { code: 'NAME_OR_DOC' },
    4000: { code: 'FUNDS' },
  },
  cancel: { 4002: { code: 'INVALID' } },
};
/** The key, or the account: nothing is done for us, whatever the call. */
const CLOSED = new Set(['401', '403', '40302']);

export type Problem = { readonly code: string; readonly text: string };

/** The error of an answer; null for what is none as LiteAPI writes one. */
export function problemOf(body: unknown): Problem | null {
  const found = zError.safeParse(body).data?.error;
  return found ? { code: String(found.code), text: found.description ?? found.message ?? '' } : null;
}

const rejected = (code: Reject, message: string, retry = false): Outcome<never> => ({
  kind: 'rejected',
  code,
  message,
  retry,
});

/**
 * What an answer means that is no success. Of what books and cancels everything that is not documented as «nothing was
 * done» is unknown: 4005 speaks of our own booking, 2010 of one that is not confirmed (yet), 2013, 2014 and 5000 may
 * have booked, and so may a limit.
 */
export function refusalOf(answer: Answer | string, of: CallKind): Outcome<never> {
  const acts = of === 'book' || of === 'cancel';
  const down = (reason: string): Outcome<never> =>
    acts ? { kind: 'unknown', reason } : rejected('DOWN', reason, true);
  if (typeof answer === 'string') return down(answer);
  const problem = problemOf(answer.body);
  if (!problem) return down(`status ${answer.status}`);
  if (CLOSED.has(problem.code)) return rejected('DOWN', `status 401 ${problem.text}`);
  const known = MEANINGS[of][problem.code];
  return known ? rejected(known.code, problem.text || problem.code, known.retry) : down(`code ${problem.code}`);
}

/** «Nothing found» has several forms. */
export const isNothing = (answer: Answer): boolean => {
  const code = problemOf(answer.body)?.code;
  return answer.status === 204 || code === '2001' || code === '204';
};

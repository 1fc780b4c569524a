import {
  type EventName,
  type ExchangeState,
  isReturnKind,
  type OperationKind,
  type OperationState,
  type ReturnKind,
} from './facts.ts';
import { nextProbe, retryDelayMs } from './settle-ladder.ts';

/** After a call's time-out, before another process may ask about it. */
const LEASE_MARGIN_MS = 10_000;

/** Values that came with an answer. */
export type Learnt = { outcome?: Record<string, string | number>; pollAfterMs?: number };

/** Stored details of an operation, for the next check of its outcome. */
export type OperationChange = {
  state: OperationState;
  attempts: number;
  updatedAt: Date;
  sentAt?: Date;
  settleAt: Date | null;
  openSince: Date | null;
  probes?: number;
  outcome?: Record<string, string | number>;
};

/** States with an uncertain outcome. */
export const OPEN_STATES: ReadonlySet<OperationState | ExchangeState> = new Set([
  'sent',
  'pending',
  'unknown',
  'awaiting_numbers',
  'blocked',
]);

/** When an operation is asked about after its state was reached, and the job that does it or sends it again. */
export function operationChange(
  was: { readonly openSince: Date | null },
  to: { readonly state: OperationState; readonly attempts: number; readonly on: EventName },
  learnt: Learnt,
  given: { readonly now: Date; readonly callTimeoutMs: number },
): { change: OperationChange; ask: { what: 'settle' | 'run'; at: Date } | null } {
  const { now, callTimeoutMs } = given;
  const { state, attempts, on } = to;
  const since = was.openSince ?? now;
  const change: OperationChange = { state, attempts, updatedAt: now, settleAt: null, openSince: null };
  if (on === 'sent') {
    change.sentAt = now;
    change.settleAt = leaseUntil(now, callTimeoutMs);
  } else if (state === 'pending' || state === 'unknown' || state === 'awaiting_numbers') {
    change.settleAt =
      learnt.pollAfterMs === undefined
        ? nextProbe(now, 0, now).at
        : new Date(now.getTime() + Math.max(1_000, learnt.pollAfterMs));
    change.probes = 0;
  } else if (state === 'blocked') change.settleAt = nextProbe(since, 99, now).at;
  if (change.settleAt) change.openSince = since;
  else if (state === 'planned') change.openSince = was.openSince;
  if (learnt.outcome) change.outcome = learnt.outcome;
  if (state === 'planned')
    return { change, ask: { what: 'run', at: new Date(now.getTime() + retryDelayMs(attempts)) } };
  return { change, ask: change.settleAt && on !== 'sent' ? { what: 'settle', at: change.settleAt } : null };
}

/** Lease of an operation for one check. */
export const leaseUntil = (now: Date, callTimeoutMs: number): Date =>
  new Date(now.getTime() + callTimeoutMs + LEASE_MARGIN_MS);

/** What an event about an operation is about. */
export function subjectOf({ id, kind }: { id: string; kind: OperationKind | ReturnKind | 'exchange' | 'split' }) {
  if (kind === 'split') return { splitId: id };
  if (kind === 'exchange') return { exchangeId: id };
  return isReturnKind(kind) ? { returnId: id } : { operation: kind };
}

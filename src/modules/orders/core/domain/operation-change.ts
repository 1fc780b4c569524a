import {
  type EventName,
  type ExchangeState,
  isReturnKind,
  type OperationKind,
  type OperationState,
  type ReturnKind,
} from './order-snapshot.ts';
import { isPersonAtWork, nextOutcomeCheck, retryDelayMs } from './outcome-check-ladder.ts';

/** After a call's time-out, before another process may ask about it. */
const LEASE_MARGIN_MS = 10_000;

/** Values that came with an answer. */
export type OperationDetails = { outcome?: Record<string, string | number>; pollAfterMs?: number };

/** Stored details of an operation, for the next check of its outcome. */
export type OperationChange = {
  state: OperationState;
  attempts: number;
  updatedAt: Date;
  sentAt?: Date;
  resolveAt: Date | null;
  openSince: Date | null;
  outcomeChecks?: number;
  outcome?: Record<string, string | number>;
  /** Staff know: they are not alerted to it. */
  alertedAt?: Date | null;
};

/** States with an uncertain outcome. */
export const OPEN_STATES: ReadonlySet<OperationState | ExchangeState> = new Set([
  'sent',
  'pending',
  'unknown',
  'awaiting_numbers',
  'needs_staff',
]);

/** When an operation is asked about after its state was reached, and the job that does it or sends it again. */
export function operationChange(
  was: { readonly openSince: Date | null },
  to: { readonly state: OperationState; readonly attempts: number; readonly on: EventName },
  details: OperationDetails,
  given: { readonly now: Date; readonly callTimeoutMs: number },
): { change: OperationChange; followUp: { what: 'resolve' | 'run'; at: Date } | null } {
  const { now, callTimeoutMs } = given;
  const { state, attempts, on } = to;
  const since = was.openSince ?? now;
  const change: OperationChange = { state, attempts, updatedAt: now, resolveAt: null, openSince: null };
  if (on === 'sent') {
    change.sentAt = now;
    change.resolveAt = leaseUntil(now, callTimeoutMs);
  } else if (state === 'pending' || state === 'unknown' || state === 'awaiting_numbers') {
    change.resolveAt =
      details.pollAfterMs === undefined
        ? nextOutcomeCheck(now, 0, now).at
        : new Date(now.getTime() + Math.max(1_000, details.pollAfterMs));
    change.outcomeChecks = 0;
    if (isPersonAtWork(details.pollAfterMs)) change.alertedAt = now;
  } else if (state === 'needs_staff') change.resolveAt = nextOutcomeCheck(since, 99, now).at;
  if (change.resolveAt) change.openSince = since;
  else if (state === 'planned') change.openSince = was.openSince;
  if (details.outcome) change.outcome = details.outcome;
  if (state === 'planned')
    return { change, followUp: { what: 'run', at: new Date(now.getTime() + retryDelayMs(attempts)) } };
  return { change, followUp: change.resolveAt && on !== 'sent' ? { what: 'resolve', at: change.resolveAt } : null };
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

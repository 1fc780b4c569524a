import { MAX_ATTEMPTS, type OperationOutcome } from '#modules/orders/machine.ts';

/** What has become of a thing that was agreed to; `waiting` for its ticket or its turn. */
export type AncillaryState = 'waiting' | 'issued' | 'failed' | 'voided' | 'refunded' | 'lost' | 'canceled';
/** What the supplier is asked about it now. */
export type AncillaryOp = 'sell' | 'back' | 'lose' | 'move';
export type OpState = 'planned' | 'sent' | 'pending' | 'unknown' | 'needs_staff';

export type AncillaryProgress = {
  readonly state: AncillaryState;
  readonly op: AncillaryOp | null;
  readonly opState: OpState | null;
  readonly attempts: number;
};

export type AncillaryEvent =
  | { readonly on: 'plan'; readonly op: AncillaryOp }
  | { readonly on: 'sent' | 'retries_exhausted' }
  | {
      readonly on: Exclude<OperationOutcome, 'price_mismatch'>;
      readonly result?: 'issued' | 'voided' | 'refunded' | 'lost';
    };

const IN_FLIGHT: ReadonlySet<OpState | null> = new Set(['sent', 'pending', 'unknown', 'needs_staff']);

/**
 * The only transition function of an ancillary; null: the event does not fit and changes nothing. A definitely refused
 * sale fails; a refused return leaves the ancillary issued with nothing under way, for staff to check; a refused move
 * is decided by the caller.
 */
export function applyAncillaryEvent(progress: AncillaryProgress, event: AncillaryEvent): AncillaryProgress | null {
  const rest = { op: null, opState: null, attempts: 0 } as const;
  if (event.on === 'plan') {
    const from = event.op === 'sell' ? 'waiting' : 'issued';
    if (progress.op !== null || progress.state !== from) return null;
    return { ...progress, op: event.op, opState: 'planned', attempts: 0 };
  }
  if (progress.op === null || progress.opState === null) return null;
  if (event.on === 'sent')
    return progress.opState === 'planned' ? { ...progress, opState: 'sent', attempts: progress.attempts + 1 } : null;
  if (!IN_FLIGHT.has(progress.opState)) return null;
  switch (event.on) {
    case 'ok':
      return event.result ? { state: event.result, ...rest } : null;
    case 'retry':
    case 'not_executed':
      if (progress.attempts < MAX_ATTEMPTS) return { ...progress, opState: 'planned' };
      return { state: progress.op === 'sell' ? 'failed' : progress.state, ...rest };
    case 'rejected':
      return { state: progress.op === 'sell' ? 'failed' : progress.state, ...rest };
    case 'pending':
      return progress.opState === 'sent' ? { ...progress, opState: 'pending' } : null;
    case 'unknown':
      return progress.opState === 'sent' || progress.opState === 'pending' ? { ...progress, opState: 'unknown' } : null;
    case 'retries_exhausted':
      return progress.opState === 'needs_staff' || progress.opState === 'sent'
        ? null
        : { ...progress, opState: 'needs_staff' };
  }
}

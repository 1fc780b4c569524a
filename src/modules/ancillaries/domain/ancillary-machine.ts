import { type Answer, MAX_SENDS } from '#modules/orders/machine.ts';

/** What has become of a thing that was agreed to; `waiting` for its ticket or its turn. */
export type AncillaryState = 'waiting' | 'issued' | 'failed' | 'voided' | 'refunded' | 'lost' | 'withdrawn';
/** What the supplier is asked about it now. */
export type AncillaryOp = 'sell' | 'back' | 'lose' | 'move';
export type OpState = 'planned' | 'sent' | 'pending' | 'unknown' | 'blocked';

export type AncillaryFact = {
  readonly state: AncillaryState;
  readonly op: AncillaryOp | null;
  readonly opState: OpState | null;
  readonly attempts: number;
};

export type AncillaryEvent =
  | { readonly on: 'plan'; readonly op: AncillaryOp }
  | { readonly on: 'sent' | 'exhausted' }
  | {
      readonly on: Exclude<Answer, 'price_mismatch'>;
      readonly result?: 'issued' | 'voided' | 'refunded' | 'lost';
    };

const IN_FLIGHT: ReadonlySet<OpState | null> = new Set(['sent', 'pending', 'unknown', 'blocked']);

/**
 * The only transition function of an ancillary; null: the event does not fit and changes nothing. A definitely refused
 * sale fails; a refused return leaves the ancillary issued with nothing under way, for staff to check; a refused move
 * is decided by the caller.
 */
export function moveAncillaryFact(fact: AncillaryFact, event: AncillaryEvent): AncillaryFact | null {
  const rest = { op: null, opState: null, attempts: 0 } as const;
  if (event.on === 'plan') {
    const from = event.op === 'sell' ? 'waiting' : 'issued';
    if (fact.op !== null || fact.state !== from) return null;
    return { ...fact, op: event.op, opState: 'planned', attempts: 0 };
  }
  if (fact.op === null || fact.opState === null) return null;
  if (event.on === 'sent')
    return fact.opState === 'planned' ? { ...fact, opState: 'sent', attempts: fact.attempts + 1 } : null;
  if (!IN_FLIGHT.has(fact.opState)) return null;
  switch (event.on) {
    case 'ok':
      return event.result ? { state: event.result, ...rest } : null;
    case 'retry':
    case 'never':
      if (fact.attempts < MAX_SENDS) return { ...fact, opState: 'planned' };
      return { state: fact.op === 'sell' ? 'failed' : fact.state, ...rest };
    case 'rejected':
      return { state: fact.op === 'sell' ? 'failed' : fact.state, ...rest };
    case 'pending':
      return fact.opState === 'sent' ? { ...fact, opState: 'pending' } : null;
    case 'unknown':
      return fact.opState === 'sent' || fact.opState === 'pending' ? { ...fact, opState: 'unknown' } : null;
    case 'exhausted':
      return fact.opState === 'blocked' || fact.opState === 'sent' ? null : { ...fact, opState: 'blocked' };
  }
}

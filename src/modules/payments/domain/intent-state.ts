/** States of one attempt to pay an order. `unknown`: the acquirer's answer to `create` never came. */
export const INTENT_STATES = ['started', 'unknown', 'captured', 'declined', 'expired'] as const;
export type IntentState = (typeof INTENT_STATES)[number];

/** Attempts that may still take money by themselves; an order has at most one. */
export const ACTIVE_STATES = ['started', 'unknown'] as const satisfies readonly IntentState[];
export const isActive = (state: IntentState): boolean => state === 'started' || state === 'unknown';

/**
 * What happens to an attempt: `opened`, `refused`, `lost` are the answers to `create`; `captured`, `declined`, `lapsed`
 * are the acquirer's answers to a query; `abandoned` is ours, when the pay-till and the settle delay have passed and
 * nothing was paid.
 */
export const INTENT_EVENTS = ['opened', 'lost', 'refused', 'captured', 'declined', 'lapsed', 'abandoned'] as const;
export type IntentEvent = (typeof INTENT_EVENTS)[number];

/** The fact announced to other modules with the move. */
export type IntentPublication = 'captured' | 'declined' | 'expired';

export type IntentTransition = {
  readonly from: IntentState;
  readonly event: IntentEvent;
  readonly to: IntentState;
  readonly publication: IntentPublication | null;
};

const row = (
  from: IntentState,
  event: IntentEvent,
  to: IntentState,
  publication: IntentPublication | null = null,
): IntentTransition => ({
  from,
  event,
  to,
  publication,
});

/** Every legal move. A capture is always believed, also after we had given the attempt up: the money is there. */
export const INTENT_TRANSITIONS: readonly IntentTransition[] = [
  row('started', 'opened', 'started'),
  row('started', 'lost', 'unknown'),
  row('started', 'refused', 'declined', 'declined'),
  row('started', 'captured', 'captured', 'captured'),
  row('started', 'declined', 'declined', 'declined'),
  row('started', 'lapsed', 'expired', 'expired'),
  row('started', 'abandoned', 'expired', 'expired'),
  row('unknown', 'opened', 'started'),
  row('unknown', 'lost', 'unknown'),
  row('unknown', 'refused', 'declined', 'declined'),
  row('unknown', 'captured', 'captured', 'captured'),
  row('unknown', 'declined', 'declined', 'declined'),
  row('unknown', 'lapsed', 'expired', 'expired'),
  row('unknown', 'abandoned', 'expired', 'expired'),
  row('declined', 'captured', 'captured', 'captured'),
  row('expired', 'captured', 'captured', 'captured'),
];

/** News that an attempt in its final state already knows, or that came too late to matter: nothing to do. */
const STALE: ReadonlySet<string> = new Set([
  'captured:opened',
  'captured:lost',
  'captured:refused',
  'captured:captured',
  'declined:opened',
  'declined:lost',
  'declined:refused',
  'declined:declined',
  'declined:lapsed',
  'declined:abandoned',
  'expired:opened',
  'expired:lost',
  'expired:refused',
  'expired:declined',
  'expired:lapsed',
  'expired:abandoned',
]);

export type IntentDecision =
  | { readonly kind: 'move'; readonly to: IntentState; readonly publication: IntentPublication | null }
  | { readonly kind: 'stale' }
  /** The acquirer contradicts itself: taken money does not become a decline. Nothing is changed, staff must look. */
  | { readonly kind: 'illegal' };

/**
 * The one place that decides what an event does to an attempt. `overtaken`: it was asked for before the attempt came
 * to its state, so that what it says of
 * then contradicts nothing: a declined card is followed by another on the same page.
 */
export function decide(state: IntentState, event: IntentEvent, stale = false): IntentDecision {
  const found = INTENT_TRANSITIONS.find((r) => r.from === state && r.event === event);
  if (found) return { kind: 'move', to: found.to, publication: found.publication };
  return stale || STALE.has(`${state}:${event}`) ? { kind: 'stale' } : { kind: 'illegal' };
}

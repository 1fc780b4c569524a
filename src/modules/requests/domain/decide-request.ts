import {
  type EventName,
  type PauseReason,
  type RequestEvent,
  type RequestState,
  STAFF_ACTIONS,
} from './request-state.ts';
import { GUARDS, type RequestTransition, TRANSITIONS } from './request-transitions.ts';

const PAUSES: Readonly<Partial<Record<EventName, PauseReason>>> = { asked: 'author', paused: 'supplier' };

function executorAfter({ executorId }: RequestState, { on, by, to }: RequestEvent): string | null {
  if (on === 'claimed') return by;
  if (on === 'assigned') return to ?? null;
  return on === 'released' ? null : executorId;
}

export type RequestDecision =
  | { readonly refused: false; readonly state: RequestState }
  | { readonly refused: true; readonly reason: string };

/**
 * The one place where a request moves: pure, and refusing whatever the table does not list. `table` is replaced by
 * tests that prove a guard matters.
 */
export function decideRequest(
  state: RequestState,
  event: RequestEvent,
  table: readonly RequestTransition[] = TRANSITIONS,
): RequestDecision {
  const row = table.find(
    (r) => r.on === event.on && r.from.includes(state.status) && (!r.guard || GUARDS[r.guard](state, event)),
  );
  if (!row) return { refused: true, reason: `${state.status} ${state.action} ${event.on}` };
  const action = row.action ?? state.action;
  return {
    refused: false,
    state: {
      ...state,
      status: row.to,
      action,
      pauseReason: row.to === 'paused' ? (PAUSES[event.on] ?? state.pauseReason) : null,
      executorId: executorAfter(state, event),
      calculatedBy: event.on === 'calculated' ? event.by : action === 'none' ? null : state.calculatedBy,
    },
  };
}

/** Anybody but its executor. */
const SOMEBODY_ELSE = '';

/** What a person of ours may do with it now; `lead`: they are an administrator. */
export const staffActions = (state: RequestState, by: string, lead = false): RequestEvent['on'][] =>
  STAFF_ACTIONS.filter((on) => !decideRequest(state, { on, by, lead, to: SOMEBODY_ELSE }).refused);

/** What its author may do now. */
export const authorActions = (state: RequestState): RequestEvent['on'][] =>
  (['answered', 'withdrawn', 'accepted', 'disputed'] as const).filter(
    (on) => !decideRequest(state, { on, by: null }).refused,
  );

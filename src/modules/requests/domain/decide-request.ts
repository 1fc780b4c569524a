import { type RequestEvent, type RequestState, STAFF_ACTIONS } from './request-state.ts';
import { GUARDS, type RequestTransition, TRANSITIONS } from './request-transitions.ts';

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
  if (!row) return { refused: true, reason: `${state.status} ${state.staffAction} ${event.on}` };
  const staffAction = row.staffAction ?? state.staffAction;
  return {
    refused: false,
    state: {
      ...state,
      status: row.to,
      staffAction,
      executorId: event.on === 'claimed' ? event.by : state.executorId,
      calculatedBy: event.on === 'calculated' ? event.by : staffAction === 'none' ? null : state.calculatedBy,
    },
  };
}

/** What a person of ours may do with it now. */
export const staffActions = (state: RequestState, by: string): RequestEvent['on'][] =>
  STAFF_ACTIONS.filter((on) => !decideRequest(state, { on, by }).refused);

/** What its author may do now. */
export const authorActions = (state: RequestState): RequestEvent['on'][] =>
  (['answered', 'withdrawn', 'accepted', 'disputed'] as const).filter(
    (on) => !decideRequest(state, { on, by: null }).refused,
  );

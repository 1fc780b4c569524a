import { type Facts, type RequestEvent, STAFF_MOVES } from './facts.ts';
import { GUARDS, type Row, TABLE } from './request-transitions.ts';

export type Decision =
  | { readonly refused: false; readonly facts: Facts }
  | { readonly refused: true; readonly reason: string };

/**
 * The one place where a request moves: pure, and refusing whatever the table does not list. `table` is replaced by
 * tests that prove a guard matters.
 */
export function decide(facts: Facts, event: RequestEvent, table: readonly Row[] = TABLE): Decision {
  const row = table.find(
    (r) => r.on === event.on && r.from.includes(facts.status) && (!r.guard || GUARDS[r.guard](facts, event)),
  );
  if (!row) return { refused: true, reason: `${facts.status} ${facts.act} ${event.on}` };
  const act = row.act ?? facts.act;
  return {
    refused: false,
    facts: {
      ...facts,
      status: row.to,
      act,
      executorId: event.on === 'claimed' ? event.by : facts.executorId,
      calculatedBy: event.on === 'calculated' ? event.by : act === 'none' ? null : facts.calculatedBy,
    },
  };
}

/** What a person of ours may do with it now. */
export const staffMoves = (facts: Facts, by: string): RequestEvent['on'][] =>
  STAFF_MOVES.filter((on) => !decide(facts, { on, by }).refused);

/** What its author may do now. */
export const authorMoves = (facts: Facts): RequestEvent['on'][] =>
  (['answered', 'withdrawn', 'accepted', 'disputed'] as const).filter((on) => !decide(facts, { on, by: null }).refused);

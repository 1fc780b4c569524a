import type {
  ApplyEffect,
  DecisionDraft,
  Guard,
  HistoryEntry,
  MachineSlice,
  Plan,
  TransitionRow,
} from './machine-slice.ts';
import type { OrderEvent, OrderState } from './order-snapshot.ts';

export type Decision =
  | {
      readonly refused: false;
      readonly orderState: OrderState;
      readonly plans: readonly Plan[];
      readonly history: readonly HistoryEntry[];
    }
  | { readonly refused: true; readonly reason: string };

export type OrderMachine = {
  readonly rows: readonly TransitionRow[];
  /**
   * The one place where an order moves: pure, total, and refusing whatever the rows do not list. The first row whose
   * state, event and guard fit is taken; a repeated event is refused too and changes nothing. `rows` is replaced by
   * tests that prove a guard matters.
   */
  decide(orderState: OrderState, event: OrderEvent, now: Date, rows?: readonly TransitionRow[]): Decision;
};

const byMachine = new WeakMap<readonly TransitionRow[], Map<string, TransitionRow[]>>();
/** The rows of one machine, in their order. */
function rowsOfMachine(rows: readonly TransitionRow[], machine: string): readonly TransitionRow[] {
  const own = byMachine.get(rows) ?? Map.groupBy(rows, (row) => row.machine);
  byMachine.set(rows, own);
  return own.get(machine) ?? [];
}

function mergeUnique<T>(slices: readonly Readonly<Record<string, T>>[], what: string): Readonly<Record<string, T>> {
  const all: Record<string, T> = {};
  for (const own of slices)
    for (const [name, value] of Object.entries(own)) {
      if (name in all) throw new Error(`two slices register the ${what} ${name}`);
      all[name] = value;
    }
  return all;
}

/**
 * The order machine of what its slices register, in their order. @throws when a row names a guard or an effect that no
 * slice has, or two slices have the same.
 */
export function createOrderMachine(slices: readonly MachineSlice[]): OrderMachine {
  const table = slices.flatMap((slice) => slice.rows);
  const subjects = slices.flatMap((slice) => slice.subjects);
  const guards = mergeUnique<Guard>(
    slices.map((slice) => slice.guards),
    'guard',
  );
  const effects = mergeUnique<ApplyEffect>(
    slices.map((slice) => slice.effects),
    'effect',
  );
  const guardOf = (name: string): Guard => {
    const guard = guards[name];
    if (!guard) throw new Error(`no slice registers the guard ${name}`);
    return guard;
  };
  const effectOf = (name: string): ApplyEffect => {
    const effect = effects[name];
    if (!effect) throw new Error(`no slice registers the effect ${name}`);
    return effect;
  };
  for (const { guard, effects: own = [] } of table) {
    if (guard !== undefined) guardOf(guard);
    for (const name of own) effectOf(name);
  }

  function decide(
    orderState: OrderState,
    event: OrderEvent,
    now: Date,
    rows: readonly TransitionRow[] = table,
  ): Decision {
    const subject = subjects.find((one) => one.owns(event));
    if (!subject) return { refused: true, reason: event.on };
    const [machine, state] = [subject.machine(orderState, event), subject.state(orderState, event)];
    const attempts = subject.attempts?.(orderState, event) ?? Number.POSITIVE_INFINITY;
    const row = rowsOfMachine(rows, machine).find(
      (one) =>
        one.on === event.on &&
        one.from.includes(state as TransitionRow['to']) &&
        (one.guard === undefined || guardOf(one.guard)(orderState, event, now, attempts)),
    );
    if (!row) return { refused: true, reason: `${machine} ${state} ${event.on}` };
    const draft: DecisionDraft = { orderState: subject.move(orderState, row, event), plans: [], history: [] };
    if (row.note) draft.history.push({ kind: row.note, details: detailsOf(draft.orderState, event) });
    if (row.to === 'planned' && 'operation' in event)
      draft.plans.push({ kind: 'operation', operation: event.operation });
    for (const name of row.effects ?? []) effectOf(name)(draft, event, now, machine);
    return { refused: false, ...draft };
  }

  // The slice that is registered first has the last word.
  const subjectsByPriority = subjects.toReversed();
  function detailsOf(orderState: OrderState, event: OrderEvent): HistoryEntry['details'] {
    const details = {};
    for (const { details: own } of subjectsByPriority) if (own) Object.assign(details, own(orderState, event));
    return details;
  }

  return { rows: table, decide };
}

import type { OperationState } from '../../core/domain/facts.ts';
import type { MachineSlice, Subject } from '../../core/domain/machine-slice.ts';
import { SPLIT_EFFECTS, setSplit } from './split-effects.ts';
import { canSplitPassengers, splitOf } from './split-guards.ts';
import { SPLIT } from './split-rows.ts';

const split: Subject = {
  owns: (event) => 'splitId' in event,
  machine: () => 'split',
  state: (facts, event) => splitOf(facts, event)?.state ?? 'none',
  attempts: (facts, event) => splitOf(facts, event)?.attempts,
  move: (facts, row, event) => {
    if (!('splitId' in event)) return facts;
    const attempts = (splitOf(facts, event)?.attempts ?? 0) + (event.on === 'sent' ? 1 : 0);
    return setSplit(facts, event.splitId, { state: row.to as OperationState, attempts });
  },
  details: (facts, event) => {
    const own = splitOf(facts, event);
    return own ? { passengers: own.passengerIds.length } : {};
  },
};

/** Passengers who leave the order for one of their own. */
export const SPLIT_MACHINE: MachineSlice = {
  rows: SPLIT,
  guards: { 'nothing else under way, some leave and some stay': canSplitPassengers },
  effects: SPLIT_EFFECTS,
  subjects: [split],
};

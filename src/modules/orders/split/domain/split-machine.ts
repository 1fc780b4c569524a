import type { EventSubject, MachineSlice } from '../../core/domain/machine-slice.ts';
import type { OperationState } from '../../core/domain/order-snapshot.ts';
import { SPLIT_EFFECTS, setSplit } from './split-effects.ts';
import { canSplitPassengers, splitOf } from './split-guards.ts';
import { SPLIT } from './split-rows.ts';

const split: EventSubject = {
  owns: (event) => 'splitId' in event,
  machine: () => 'split',
  state: (orderState, event) => splitOf(orderState, event)?.state ?? 'none',
  attempts: (orderState, event) => splitOf(orderState, event)?.attempts,
  move: (orderState, row, event) => {
    if (!('splitId' in event)) return orderState;
    const attempts = (splitOf(orderState, event)?.attempts ?? 0) + (event.on === 'sent' ? 1 : 0);
    return setSplit(orderState, event.splitId, { state: row.to as OperationState, attempts });
  },
  details: (orderState, event) => {
    const own = splitOf(orderState, event);
    return own ? { passengers: own.passengerIds.length } : {};
  },
};

/** Passengers who leave the order for one of their own. */
export const SPLIT_MACHINE: MachineSlice = {
  rows: SPLIT,
  guards: { splittable: canSplitPassengers },
  effects: SPLIT_EFFECTS,
  subjects: [split],
};

import type { ExchangeState } from '../../core/domain/facts.ts';
import type { EventSubject, Guard, MachineSlice } from '../../core/domain/machine-slice.ts';
import { EXCHANGE_EFFECTS, setExchange } from './exchange-effects.ts';
import { amountLeftToPay, awaited, exchangeable, exchangeOf, outOfTime, replaced } from './exchange-guards.ts';
import { EXCHANGE, EXCHANGE_PAYMENT } from './exchange-rows.ts';

const GUARDS = {
  'open tickets, nothing else under way, the promise stands': exchangeable,
  'an exchange waits for it': awaited,
  'an exchange waits for it, completes the sum': (orderState, event, now) =>
    amountLeftToPay(orderState, event, now) === 0,
  'an exchange waits for it, a part of the sum': (orderState, event, now) =>
    (amountLeftToPay(orderState, event, now) ?? 0) > 0,
  'its time has passed': outOfTime,
  'each has a new number': replaced,
  'its difference is on the way': (orderState, event) => exchangeOf(orderState, event)?.money === 'sent',
} as const satisfies Record<string, Guard>;

const exchange: EventSubject = {
  owns: (event) => 'exchangeId' in event && !('of' in event),
  machine: () => 'exchange',
  state: (orderState, event) => exchangeOf(orderState, event)?.state ?? 'none',
  attempts: (orderState, event) => exchangeOf(orderState, event)?.attempts,
  move: (orderState, row, event) => {
    if (!('exchangeId' in event)) return orderState;
    const attempts = (exchangeOf(orderState, event)?.attempts ?? 0) + (event.on === 'sent' ? 1 : 0);
    return setExchange(orderState, event.exchangeId, { state: row.to as ExchangeState, attempts });
  },
  details: (orderState, event) => {
    const own = 'exchangeId' in event ? exchangeOf(orderState, event) : undefined;
    if (!own) return {};
    return { amount: own.refundAmount.minor > 0 ? own.refundAmount : own.amountDue, tickets: own.passengerIds.length };
  },
};

/** Documents given up for others. */
export const EXCHANGE_MACHINE: MachineSlice = {
  rows: [...EXCHANGE_PAYMENT, ...EXCHANGE],
  guards: GUARDS,
  effects: EXCHANGE_EFFECTS,
  subjects: [exchange],
};

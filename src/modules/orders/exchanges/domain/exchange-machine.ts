import type { ExchangeState } from '../../core/domain/facts.ts';
import type { MachineSlice, Question, Subject } from '../../core/domain/machine-slice.ts';
import { EXCHANGE_EFFECTS, setExchange } from './exchange-effects.ts';
import { awaited, exchangeable, exchangeOf, leftOfExchange, outOfTime, replaced } from './exchange-guards.ts';
import { EXCHANGE, EXCHANGE_PAYMENT } from './exchange-rows.ts';

const GUARDS = {
  'open tickets, nothing else under way, the promise stands': exchangeable,
  'an exchange waits for it': awaited,
  'an exchange waits for it, completes the sum': (facts, event, now) => leftOfExchange(facts, event, now) === 0,
  'an exchange waits for it, a part of the sum': (facts, event, now) => (leftOfExchange(facts, event, now) ?? 0) > 0,
  'its time has passed': outOfTime,
  'each has a new number': replaced,
  'its difference is on the way': (facts, event) => exchangeOf(facts, event)?.money === 'sent',
} as const satisfies Record<string, Question>;

const exchange: Subject = {
  owns: (event) => 'exchangeId' in event && !('of' in event),
  machine: () => 'exchange',
  state: (facts, event) => exchangeOf(facts, event)?.state ?? 'none',
  attempts: (facts, event) => exchangeOf(facts, event)?.attempts,
  move: (facts, row, event) => {
    if (!('exchangeId' in event)) return facts;
    const attempts = (exchangeOf(facts, event)?.attempts ?? 0) + (event.on === 'sent' ? 1 : 0);
    return setExchange(facts, event.exchangeId, { state: row.to as ExchangeState, attempts });
  },
  details: (facts, event) => {
    const own = 'exchangeId' in event ? exchangeOf(facts, event) : undefined;
    if (!own) return {};
    return { amount: own.back.minor > 0 ? own.back : own.due, tickets: own.passengerIds.length };
  },
};

/** Documents given up for others. */
export const EXCHANGE_MACHINE: MachineSlice = {
  rows: [...EXCHANGE_PAYMENT, ...EXCHANGE],
  guards: GUARDS,
  effects: EXCHANGE_EFFECTS,
  subjects: [exchange],
};

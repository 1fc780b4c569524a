import type { EventSubject, Guard, MachineSlice } from '../../core/domain/machine-slice.ts';
import type { ExchangeState } from '../../core/domain/order-snapshot.ts';
import { EXCHANGE_EFFECTS, setExchange } from './exchange-effects.ts';
import { amountLeftToPay, awaited, exchangeable, exchangeOf, outOfTime, replaced } from './exchange-guards.ts';
import { EXCHANGE, EXCHANGE_PAYMENT } from './exchange-rows.ts';

const GUARDS = {
  exchangeable: exchangeable,
  awaitingPayment: awaited,
  awaitingPaymentInFull: (orderState, event, now) => amountLeftToPay(orderState, event, now) === 0,
  awaitingPaymentInPart: (orderState, event, now) => (amountLeftToPay(orderState, event, now) ?? 0) > 0,
  quoteExpired: outOfTime,
  allTicketsReplaced: replaced,
  differenceSent: (orderState, event) => exchangeOf(orderState, event)?.money === 'sent',
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

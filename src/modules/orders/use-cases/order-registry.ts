import { BOOKING } from '../booking/slice.ts';
import { stateQueries } from '../core/db/order-state-queries.ts';
import { CORE_MACHINE } from '../core/domain/core-machine.ts';
import { createOrderMachine } from '../core/domain/decide.ts';
import type { OrderRegistry, OrderSlice, OtherPayments } from '../core/use-cases/order-slice.ts';
import { EXCHANGES } from '../exchanges/slice.ts';
import { RETURNS } from '../returns/slice.ts';
import { SPLITS } from '../split/slice.ts';

/** Without a slice that takes payments of its own, every payment is the order's. */
const NO_OTHER_PAYMENTS: OtherPayments = {
  shareOf: async () => undefined,
  recordShare: async () => {},
  take: async (_deps, _tx, purpose) => {
    throw new Error(`no slice takes payments for ${purpose}`);
  },
  apply: async () => false,
  ownsRefund: () => false,
  refunded: async () => {},
  follow: async () => {},
};

/**
 * Puts the slices of orders together with the modules above orders (`above`). Events are offered to the machines of
 * `above` first and to the core last, which refunds a payment that no exchange waits for. Writers run in the order
 * returns, exchanges, splits, booking, `above`.
 */
export function createOrderRegistry(above: readonly OrderSlice[]): OrderRegistry {
  const written = [RETURNS, EXCHANGES, SPLITS, BOOKING, ...above];
  const decided = [...above, EXCHANGES, SPLITS, RETURNS];
  return {
    machine: createOrderMachine([...decided.flatMap(({ machine }) => machine ?? []), CORE_MACHINE]),
    writers: written.flatMap(({ writer }) => writer ?? []),
    operations: Object.assign({}, ...written.map(({ operations }) => operations)),
    payments: written.flatMap(({ payment }) => payment ?? []),
    stateQueries: stateQueries(written.flatMap(({ state }) => state ?? [])),
    above,
    otherPayments: written.find(({ otherPayments }) => otherPayments)?.otherPayments ?? NO_OTHER_PAYMENTS,
  };
}

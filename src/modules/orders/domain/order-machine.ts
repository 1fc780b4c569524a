import { CORE_MACHINE } from '../core/domain/core-machine.ts';
import { createOrderMachine } from '../core/domain/decide.ts';
import { EXCHANGE_MACHINE } from '../exchanges/domain/exchange-machine.ts';
import { RETURN_MACHINE } from '../returns/domain/return-machine.ts';
import { SPLIT_MACHINE } from '../split/domain/split-machine.ts';

/**
 * The order machine of the slices of orders alone; the product's has the modules above orders, too
 * (`use-cases/order-registry.ts`). Exchanges stand before the core: a payment that none of them waits for is
 * judged by the core, which gives unwanted money back.
 */
export const { rows: TABLE, decide } = createOrderMachine([
  EXCHANGE_MACHINE,
  SPLIT_MACHINE,
  RETURN_MACHINE,
  CORE_MACHINE,
]);

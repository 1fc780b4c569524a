import { APPROVAL_MACHINE } from '../approval/domain/approval.ts';
import { CORE_MACHINE } from '../core/domain/core-machine.ts';
import { createOrderMachine } from '../core/domain/decide.ts';
import { EXCHANGE_MACHINE } from '../exchanges/domain/exchange-machine.ts';
import { RETURN_MACHINE } from '../returns/domain/return-machine.ts';
import { SPLIT_MACHINE } from '../split/domain/split-machine.ts';

/**
 * The order machine with every slice of it. Exchanges stand before the core: a payment that none of them waits for is
 * judged by the core, which gives unwanted money back.
 */
export const { rows: TABLE, decide } = createOrderMachine([
  APPROVAL_MACHINE,
  EXCHANGE_MACHINE,
  SPLIT_MACHINE,
  RETURN_MACHINE,
  CORE_MACHINE,
]);

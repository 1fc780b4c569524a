import { APPROVAL_MACHINE } from '#modules/travel-approvals/domain/approval-machine.ts';
import { CORE_MACHINE } from '../core/domain/core-machine.ts';
import { createOrderMachine } from '../core/domain/decide.ts';
import { EXCHANGE_MACHINE } from '../exchanges/domain/exchange-machine.ts';
import { RETURN_MACHINE } from '../returns/domain/return-machine.ts';
import { SPLIT_MACHINE } from '../split/domain/split-machine.ts';

/** The order machine as the product registers it (`use-cases/order-registry.ts`), without what needs a database. */
export const { rows: TABLE, decide } = createOrderMachine([
  APPROVAL_MACHINE,
  EXCHANGE_MACHINE,
  SPLIT_MACHINE,
  RETURN_MACHINE,
  CORE_MACHINE,
]);

import { AppError, invalidField } from '#kernel/app-error.ts';
import { equal, type Money, money } from '#kernel/money.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Split } from '../../api.ts';
import { lockOrder, passengersOf } from '../../core/db/order-queries.ts';
import { loadOrderState } from '../../core/db/order-state-queries.ts';
import { amountDueFrom } from '../../core/domain/amount-due.ts';
import { unaccompaniedError } from '../../core/domain/party-rule.ts';
import { refreshPayments } from '../../core/use-cases/apply-missed-payments.ts';
import { applyOrderEvent } from '../../core/use-cases/apply-order-event.ts';
import { overrideOf, type PartyOverride, recordOverride } from '../../core/use-cases/check-party.ts';
import { notifyBuyer } from '../../core/use-cases/notify-buyer.ts';
import { managedOrder } from '../../core/use-cases/own-order.ts';
import { runOperation } from '../../core/use-cases/run-operation.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { OrdersDeps } from '../../ports.ts';
import { insertSplit } from '../db/split-queries.ts';
import { aloneAfterSplit, isAlone, partyProblem } from '../domain/split-problem.ts';
import { departureOf, splitProblemOf } from './read-split-choices.ts';
import { remainingTotalOf, splitSums } from './split-sums.ts';
import { readSplit } from './view-split.ts';

type SplitRequest = {
  passengerIds: readonly string[];
  agreed: boolean;
  total: { minor: number; currency: string };
  note?: string | undefined;
};

/** Checks and freezes everything under the order's lock, and plans the act. */
export async function beginSplit(
  deps: OrdersDeps,
  tx: Tx,
  orderId: string,
  wish: Pick<SplitRequest, 'passengerIds'> & {
    /** What the buyer saw; null: staff have seen it. */
    total: SplitRequest['total'] | null;
    /** Its executor has done it at the carrier. */
    requestId?: string;
  },
  override: PartyOverride | null,
): Promise<string> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new AppError('conflict', 'orders.split_refused');
  const orderState = await loadOrderState(deps, tx, order);
  const people = await passengersOf(tx, orderId);
  const passengerIds = [...wish.passengerIds];
  const own = splitProblemOf(deps, order, orderState);
  const byHand = own === 'orders.split_not_automatic' && wish.requestId !== undefined;
  const problem = (byHand ? null : own) ?? partyProblem(orderState, people, passengerIds);
  if (problem === 'orders.split_no_passengers')
    throw new AppError('invalid', problem, {}, [{ path: 'passengerIds', code: problem }]);
  const alone = isAlone(problem) ? aloneAfterSplit(orderState, people, passengerIds) : null;
  if (alone && !override) throw unaccompaniedError(alone);
  if (alone && override) await recordOverride(deps, tx, orderId, override);
  if (problem && !alone) throw new AppError('conflict', problem);
  const sums = splitSums(
    order,
    orderState,
    people.filter((one) => passengerIds.includes(one.id)),
  );
  if (!sums) throw new AppError('conflict', 'orders.split_refused');
  const { splitOff } = sums.price;
  if (wish.total && !equal(splitOff.total, wish.total as Money))
    throw new AppError('conflict', 'orders.quote_mismatch');
  const id = deps.ids();
  const whole = money(order.totalMinor, order.currency);
  await insertSplit(tx, {
    id,
    orderId,
    passengerIds,
    price: splitOff,
    supplierTotal: sums.supplierTotal,
    childMinor: splitOff.total.minor,
    remainingMinor: remainingTotalOf(sums, whole).minor,
    originalMinor: whole.minor,
    currency: order.currency,
    issued: orderState.operations.issue !== 'none',
    shares: sums.shares,
    paidMinor: sums.paid.minor,
    creditedMinor: sums.credited.minor,
    createdAt: deps.clock.now(),
    requestId: wish.requestId ?? null,
  });
  const requested = {
    id,
    passengerIds,
    total: splitOff.total,
    ...(order.contractId ? { net: amountDueFrom(splitOff, 'contract') } : {}),
    shares: sums.shares,
    departsAt: departureOf(order),
  };
  const moved = await applyOrderEvent(deps, tx, orderId, { on: 'split_requested', requested });
  if (!moved || moved.decision.refused) throw new AppError('conflict', 'orders.split_refused');
  return id;
}

/**
 * Splits chosen passengers off to an order of their own, at the supplier first; the outcome may be unknown yet. Cannot
 * be undone.
 * @throws AppError invalid `orders.agreement_required`, `orders.split_no_passengers`; conflict `orders.quote_mismatch`
 * and the other `SPLIT_PROBLEMS`
 */
export async function splitOrder(deps: OrdersDeps, visitor: Visitor, id: string, wish: SplitRequest): Promise<Split> {
  const order = await managedOrder(deps, visitor, id);
  if (!wish.agreed) throw invalidField('agreed', 'orders.agreement_required');
  await refreshPayments(deps, id);
  const splitId = await inTransaction(deps.db, (tx) => beginSplit(deps, tx, id, wish, overrideOf(visitor, wish.note)));
  await runOperation(deps, splitId);
  await notifyBuyer(deps, visitor, order, 'split');
  return readSplit(deps, visitor, { id, splitId });
}

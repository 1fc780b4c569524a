import { AppError, invalidField } from '#kernel/app-error.ts';
import { equal, type Money, money } from '#kernel/money.ts';
import { inTransaction, sqlState, type Tx, UNIQUE_VIOLATION } from '#platform/db/database.ts';
import type { Exchange } from '../../api.ts';
import { lockOrder, type OrderRow, passengersOf } from '../../core/db/order-queries.ts';
import { loadOrderState } from '../../core/db/order-state-queries.ts';
import { approvalDeadlineFor } from '../../core/domain/approval-deadline.ts';
import { netDueOf } from '../../core/domain/commission-after-changes.ts';
import type { Approval } from '../../core/domain/order-snapshot.ts';
import { journeysOf } from '../../core/domain/passenger-itineraries.ts';
import { applyOrderEvent } from '../../core/use-cases/apply-order-event.ts';
import { checkTravelApart, overrideOf, type PartyOverride, recordOverride } from '../../core/use-cases/check-party.ts';
import { notifyBuyer } from '../../core/use-cases/notify-buyer.ts';
import { openPassengers } from '../../core/use-cases/returnable.ts';
import { runOperation } from '../../core/use-cases/run-operation.ts';
import { type PaymentChoice, startPayment } from '../../core/use-cases/start-payment.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import { canSeeEarnings } from '../../core/use-cases/who-sees-earnings.ts';
import type { OrdersDeps } from '../../ports.ts';
import { returnsOfOrder } from '../../returns/db/return-queries.ts';
import { lockSplitLineage, splitLineageOf } from '../../split/db/split-queries.ts';
import type { ExchangeTravel } from '../../wire/exchange-shapes.ts';
import { doneExchanges, type ExchangeRow, exchangeById, exchangesOfOrder } from '../db/exchange-queries.ts';
import { ownExchange, readExchange, totalShown } from './view-exchange.ts';

type ExchangeIds = { id: string; exchangeId: string };
export type ConfirmedExchange = { exchange: Exchange; redirectUrl: string | null; refused: string | null };
const refused = () => new AppError('conflict', 'orders.exchange_refused');

/**
 * Exchanges of an order; where its company weighs them (ADR 34) also of those it has parted from, which are weighed
 * with it.
 */
async function exchangesSinceQuote(deps: OrdersDeps, tx: Tx, order: OrderRow): Promise<ExchangeRow[]> {
  const terms = order.contractId && (await deps.agencies.saleTerms(tx, order.contractId));
  if (!terms || !terms.travel) return exchangesOfOrder(tx, order.id);
  await lockSplitLineage(tx, order);
  const splitLineage = await splitLineageOf(tx, order);
  return (await Promise.all(splitLineage.map((id) => exchangesOfOrder(tx, id)))).flat();
}

/** Another act of the order was agreed to after this offer was made. */
async function isStale(deps: OrdersDeps, tx: Tx, order: OrderRow, row: ExchangeRow): Promise<boolean> {
  const actions = [...(await returnsOfOrder(tx, order.id)), ...(await exchangesSinceQuote(deps, tx, order))];
  return actions.some((action) => action.id !== row.id && action.confirmedAt && action.confirmedAt > row.createdAt);
}

/** What is outside the travel policy of the company waits for its word first. */
const pendingApproval = ({ hours, onTimeout }: ExchangeTravel, now: Date): Approval => ({
  state: 'waiting',
  requestedAt: now.toISOString(),
  until: approvalDeadlineFor(now, hours),
  onTimeout,
});

/**
 * Checks again what was true when the offer was made, and begins the act, in one transaction under the order's lock.
 */
async function take(
  deps: OrdersDeps,
  tx: Tx,
  ids: ExchangeIds,
  { requestedBy, override }: { requestedBy: string | null; override: PartyOverride | null },
): Promise<void> {
  const order = await lockOrder(tx, ids.id);
  const row = await exchangeById(tx, ids.exchangeId);
  if (!order || !row) throw refused();
  if (row.confirmedAt) return;
  if (row.expiresAt <= deps.clock.now() || (await isStale(deps, tx, order, row)))
    throw new AppError('gone', 'orders.quote_expired');
  const passengerIds = row.lines.map((line) => line.passengerId);
  const gone = new Set(passengerIds);
  const open = new Set(openPassengers(await loadOrderState(deps, tx, order)));
  const party = await passengersOf(tx, order.id);
  const own = journeysOf(order, await doneExchanges(tx, [order.id]), party).find((journey) =>
    journey.passengerIds.some((p) => gone.has(p)),
  );
  const together = party.filter((p) => open.has(p.id) && own?.passengerIds.includes(p.id));
  if (checkTravelApart(together, gone, override) && override) await recordOverride(deps, tx, order.id, override);
  const due = money(row.amountDueMinor, row.currency);
  const requested = {
    id: row.id,
    passengerIds,
    amountDue: due,
    ...(row.earned && { net: netDueOf({ due, earned: row.earned }) }),
    refundAmount: money(row.refundMinor, row.currency),
    expiresAt: row.expiresAt.toISOString(),
    ...(row.travel && { approval: pendingApproval(row.travel, deps.clock.now()) }),
  };
  const moved = await applyOrderEvent(deps, tx, order.id, { on: 'exchange_requested', requested }, { requestedBy });
  if (!moved || moved.decision.refused) throw refused();
}

/** Two actions at once, or one of the passengers is booked on one of the flights already. */
function conflictOf(error: unknown): unknown {
  if (sqlState(error) !== UNIQUE_VIOLATION) return error;
  const { constraint } = (error as { cause?: { constraint?: string } }).cause ?? {};
  return constraint === 'duplicate_booking_guards_live'
    ? new AppError('conflict', 'orders.duplicate_booking', { number: 'none' })
    : refused();
}

/**
 * The buyer accepts an offer. One outside the company's travel policy waits for approval (`approving`). When an amount
 * is due its payment begins with the chosen method (`refused`: why it could not) and the supplier is called once it is
 * captured; else at once. Idempotent. The outcome may be unknown yet.
 * @throws AppError invalid `orders.agreement_required`; gone `orders.quote_expired`; conflict `orders.quote_mismatch`,
 * `orders.exchange_refused`, `orders.child_alone`, `orders.infant_alone`, `orders.duplicate_booking`
 */
export async function confirmExchange(
  deps: OrdersDeps,
  visitor: Visitor,
  ids: ExchangeIds,
  {
    agreed,
    total,
    note,
    ...wish
  }: {
    agreed: boolean;
    total: { minor: number; currency: string };
    note?: string | undefined;
  } & PaymentChoice,
): Promise<ConfirmedExchange> {
  const { order, row } = await ownExchange(deps, visitor, ids);
  if (!agreed) throw invalidField('agreed', 'orders.agreement_required');
  const shown = totalShown(row, await canSeeEarnings(deps, deps.db, order, visitor));
  if (!equal(shown, total as Money)) throw new AppError('conflict', 'orders.quote_mismatch');
  if (!row.confirmedAt) {
    try {
      await inTransaction(deps.db, (tx) =>
        take(deps, tx, ids, {
          requestedBy: visitor.user?.userId ?? null,
          override: overrideOf(visitor, note),
        }),
      );
    } catch (error) {
      throw conflictOf(error);
    }
    if (row.amountDueMinor === 0 && !row.travel) await runOperation(deps, row.id);
  }
  await notifyBuyer(deps, visitor, order, 'exchanged');
  const exchange = await readExchange(deps, visitor, ids);
  if (exchange.state !== 'unpaid') return { exchange, redirectUrl: null, refused: null };
  try {
    const { redirectUrl } = await startPayment(
      deps,
      visitor,
      order,
      await loadOrderState(deps, deps.db, order),
      wish,
      row,
    );
    return { exchange: await readExchange(deps, visitor, ids), redirectUrl, refused: null };
  } catch (error) {
    // A gateway that is down leaves the exchange to be paid from its own page.
    if (!(error instanceof AppError)) throw error;
    deps.log('orders.payment_not_started', { orderId: ids.id, code: error.code });
    return { exchange, redirectUrl: null, refused: error.code };
  }
}

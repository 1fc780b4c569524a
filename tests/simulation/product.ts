import { times } from '#kernel/money.ts';
import { JOBS } from '../../src/modules/orders/core/domain/job-names.ts';
import { leaseUntil, OPEN_STATES, subjectOf } from '../../src/modules/orders/core/domain/operation-change.ts';
import { GUARDS } from '../../src/modules/orders/core/domain/order-guards.ts';
import type { OrderState, ReturnSnapshot } from '../../src/modules/orders/core/domain/order-snapshot.ts';
import { nextOutcomeCheck, REPORT_AFTER_MS } from '../../src/modules/orders/core/domain/outcome-check-ladder.ts';
import {
  missedPaymentEvents,
  type PaymentEvent,
  toOrderEvent,
} from '../../src/modules/orders/core/domain/payment-event.ts';
import { toOperationEvent } from '../../src/modules/orders/core/use-cases/to-operation-event.ts';
import type { Outcome, SupplierBooking } from '../../src/modules/orders/ports.ts';
import { TABLE } from '../../src/modules/orders/testing/full-machine.ts';
import { toIntentEvent } from '../../src/modules/payments/domain/gateway-event.ts';
import { RESOLVE_INTENT, SEND_REFUND } from '../../src/modules/payments/domain/job-names.ts';
import { createAccounts, SUPPLIER_PRICE } from './accounts.ts';
import type { Acquirer } from './acquirer.ts';
import { createJobs, type QueuedJob } from './jobs.ts';
import type { Mutant } from './mutants.ts';
import { createOrdersStore, type Operation, type StoredOrder } from './orders-store.ts';
import { createPaymentsStore } from './payments-store.ts';
import { call, type Flow, type Scheduler, turn } from './scheduler.ts';
import { createRefundSender, NO_ANSWER } from './send-refund.ts';
import type { Supplier, SupplierRequest } from './supplier.ts';

type Answer = Outcome<SupplierBooking | 'never-happened'>;
const LOST: Answer = { kind: 'unknown', reason: 'timeout' };
export const CALL_TIMEOUT_MS = 12_000;
const FALLBACK_HOLD_MS = 20 * 60_000;
const MINUTE = 60_000;
/** Delay of a capture made at the last moment. */
const CAPTURE_MARGIN_MS = MINUTE;

export type Product = ReturnType<typeof createProduct>;

/**
 * The product: its use cases on committed rows in memory. Decisions are production code; a mutant changes the code or
 * the table for a control.
 */
export function createProduct(given: {
  scheduler: Scheduler;
  /** The process's own clock. */
  now: () => Date;
  ids: () => string;
  up: () => boolean;
  supplier: Supplier;
  acquirer: Acquirer;
  maxEffectDelayMs: number;
  /** Whether the acquirer deduplicates refunds by id. */
  refundIds: boolean;
  mutant: Mutant | null;
  /** Called with each new order of split passengers. */
  opened?: (order: StoredOrder) => void;
}) {
  const { scheduler, now, ids, supplier, acquirer, mutant } = given;
  const maxEffectDelayMs = mutant?.maxEffectDelayMs ?? given.maxEffectDelayMs;
  const jobs = createJobs(scheduler, doJob, given.up);
  const paymentsStore = createPaymentsStore({
    now,
    ids,
    jobs,
    publish: ({ what, intent, orderId = intent.orderId, ...rest }) => {
      news.set(`n${news.size}`, { orderId, intentId: intent.id, on: what, ...rest });
      jobs.add({ name: 'orders.news', id: `n${news.size - 1}` });
      if (what === 'captured' || what === 'refunded') jobs.add({ name: 'ledger.book', id: orderId });
    },
  });
  const news = new Map<string, PaymentEvent>();
  const table = mutant?.table?.(TABLE) ?? TABLE;
  const ordersStore = createOrdersStore({
    now,
    ids,
    callTimeoutMs: CALL_TIMEOUT_MS,
    jobs,
    paymentsStore,
    table,
    guarded: !mutant?.unguarded,
    ...(mutant?.paysDuringSplit ? { paysDuringSplit: true } : {}),
    ...(mutant?.paysUnapproved ? { paysUnapproved: true } : {}),
    ...(given.opened ? { opened: given.opened } : {}),
  });
  const sendRefund = createRefundSender({ now, ids, paymentsStore, acquirer, mutant, refundIds: given.refundIds });
  const accounts = createAccounts({ ordersStore, paymentsStore, twice: mutant?.postsTwice ?? false });

  function doJob({ name, id }: QueuedJob): Flow<unknown> {
    switch (name) {
      case JOBS.run:
        return run(id);
      case JOBS.resolve:
        return resolve(id);
      case JOBS.expire:
        return expire(id);
      case RESOLVE_INTENT:
        return resolveIntent(id);
      case SEND_REFUND:
        return sendRefund(id);
      case 'orders.news':
        return deliverEvent(id);
      default:
        return book(id);
    }
  }

  function* deliverEvent(id: string): Flow {
    yield* turn();
    const published = news.get(id);
    if (published) apply(published);
  }
  function* book(orderId: string): Flow {
    yield* turn();
    accounts.book(orderId);
  }

  function apply(published: PaymentEvent): void {
    const orderState = ordersStore.orders.get(published.orderId)?.orderState;
    if (!orderState) return;
    const known = orderState.payments.find((p) => p.id === published.intentId)?.amount;
    ordersStore.move(published.orderId, toOrderEvent(published, known, orderState.total));
  }

  const askedOf = (order: StoredOrder, { id, kind }: Operation): SupplierRequest => {
    if (kind === 'hold') return { kind, travellers: order.orderState.passengerIds, expect: order.supplierTotal };
    const ref = order.booking ?? '';
    if (kind === 'issue') return { kind, ref };
    if (kind === 'cancel_hold') return { kind, ref };
    if (kind === 'split') {
      const leaving = order.orderState.splits.find((one) => one.id === id)?.passengerIds ?? [];
      return { kind, ref, travellers: leaving };
    }
    if (kind === 'release') throw new Error('nobody releases seats in the simulation');
    const travellers = order.orderState.returns.find((r) => r.id === id)?.passengerIds ?? [];
    return { kind, ref, travellers };
  };

  function record(order: StoredOrder, operation: Operation, outcome: Answer, isOutcomeCheck: boolean): void {
    const returned = order.orderState.returns.find((r) => r.id === operation.id);
    const split = order.orderState.splits.find((one) => one.id === operation.id);
    const at = now();
    const event = toOperationEvent(
      outcome,
      {
        kind: operation.kind,
        exchanged: null,
        splitOff: split
          ? {
              id: split.id,
              from: order.booking ?? '',
              passengerIds: split.passengerIds,
              tickets: order.orderState.tickets
                .filter((t) => split.passengerIds.includes(t.passengerId))
                .map((t) => t.number),
              supplierTotal: times(SUPPLIER_PRICE, split.passengerIds.length),
            }
          : null,
        returned: returned
          ? {
              id: returned.id,
              tickets: order.orderState.tickets
                .filter((t) => returned.passengerIds.includes(t.passengerId))
                .map((t) => t.number),
            }
          : null,
        sentAt: operation.sentAt ?? at,
        maxEffectDelayMs,
        supplierTotal: order.supplierTotal,
        isOutcomeCheck: isOutcomeCheck && !mutant?.trustsRejectedQueries,
        fallbackPaymentTimeLimit: new Date(at.getTime() + FALLBACK_HOLD_MS),
      },
      at,
    );
    if ('splitId' in event) {
      const splitOff = outcome.kind === 'ok' && outcome.value !== 'never-happened' ? outcome.value : undefined;
      scheduler.log(`${order.id} split ${operation.id}: ${event.on}`);
      const learnt = outcome.kind === 'pending' ? { pollAfterMs: outcome.pollAfterMs } : {};
      ordersStore.move(order.id, event, { ...(splitOff ? { splitOff } : {}), ...learnt });
      return;
    }
    const booking =
      outcome.kind === 'ok' &&
      outcome.value !== 'never-happened' &&
      (event.on === 'ok' || event.on === 'price_mismatch')
        ? outcome.value
        : undefined;
    scheduler.log(`${order.id} ${operation.kind} ${operation.id}: ${event.on}`);
    ordersStore.move(order.id, event, {
      ...(booking ? { booking } : {}),
      ...(outcome.kind === 'pending' ? { pollAfterMs: outcome.pollAfterMs } : {}),
    });
    const open = ordersStore.operations.get(operation.id);
    if (!mutant?.blindRetry || event.on !== 'unknown' || isOutcomeCheck || open?.state !== 'unknown') return;
    // Control: resent under another id instead of queried.
    ordersStore.operations.delete(operation.id);
    const id = ids();
    ordersStore.operations.set(id, { ...open, id, state: 'planned', resolveAt: null, openSince: null });
    if ('operation' in subjectOf(operation)) {
      const kind = operation.kind as 'hold';
      order.orderState = { ...order.orderState, operations: { ...order.orderState.operations, [kind]: 'planned' } };
      jobs.add({ name: JOBS.run, id, key: `${JOBS.run}:${id}` });
    }
  }

  function* run(id: string): Flow {
    const planned = ordersStore.operations.get(id);
    if (planned?.state !== 'planned') return;
    const moved = ordersStore.move(planned.orderId, { on: 'sent', ...subjectOf(planned) });
    const operation = ordersStore.operations.get(id);
    if (!moved || moved.decision.refused || !operation) return;
    const asked = askedOf(moved.order, operation);
    const outcome = yield* call(`${moved.order.id} ${operation.kind} ${id}`, () => supplier.change(id, asked), LOST);
    record(moved.order, operation, outcome, false);
  }

  function* resolve(id: string): Flow {
    const leased = ordersStore.lease(id, now(), leaseUntil(now(), CALL_TIMEOUT_MS), OPEN_STATES);
    if (!leased) return;
    yield* turn();
    if (leased.state === 'sent') ordersStore.move(leased.orderId, { on: 'unknown', ...subjectOf(leased) });
    yield* turn();
    const order = ordersStore.orders.get(leased.orderId);
    const operation = ordersStore.operations.get(id);
    if (!order || !operation) return;
    const ask = () =>
      operation.state === 'awaiting_numbers' && order.booking ? supplier.retrieve(order.booking) : supplier.resolve(id);
    const outcome = yield* call(`${order.id} settle ${operation.kind} ${id}`, ask, LOST);
    record(order, operation, outcome, true);
    yield* turn();
    const after = ordersStore.operations.get(id);
    if (!after || !OPEN_STATES.has(after.state)) return;
    const at = now();
    const next = nextOutcomeCheck(operation.openSince ?? at, leased.outcomeChecks, at);
    if (next.last) ordersStore.move(order.id, { on: 'retries_exhausted', ...subjectOf(operation) });
    ordersStore.change(id, { resolveAt: next.at, outcomeChecks: leased.outcomeChecks });
    jobs.add({ name: JOBS.resolve, id, key: `${JOBS.resolve}:${id}`, runAt: next.at });
  }

  function* expire(orderId: string): Flow {
    yield* refreshPayments(orderId);
    ordersStore.move(orderId, { on: 'time_limit_passed' });
  }

  function* applyMissedPayments(orderId: string): Flow {
    const seen = new Map(ordersStore.orders.get(orderId)?.orderState.payments.map((p) => [p.id, p.state]));
    for (const payment of paymentsStore.paymentsOf(orderId))
      for (const published of missedPaymentEvents(orderId, payment, seen.get(payment.id))) {
        yield* turn();
        apply(published);
      }
  }

  function* refreshPayments(orderId: string): Flow {
    for (const payment of ordersStore.orders.get(orderId)?.orderState.payments ?? [])
      if (payment.state === 'started') yield* recheck(payment.id);
    yield* applyMissedPayments(orderId);
  }

  function* recheck(intentId: string): Flow<boolean> {
    const intent = paymentsStore.intents.get(intentId);
    if (!intent) return true;
    const requestedAt = now();
    intent.checkedAt = requestedAt;
    const answer = yield* call(`query ${intentId}`, () => acquirer.query(intentId), NO_ANSWER);
    if (answer.kind !== 'ok') return false;
    const event = toIntentEvent(answer.value, intent.paymentTimeLimit, now());
    const orderState = answer.value === 'never-happened' ? {} : { captured: answer.value.captured };
    if (event) paymentsStore.apply(intentId, event, { ...orderState, requestedAt });
    return true;
  }

  function* resolveIntent(intentId: string): Flow {
    if (mutant?.noReconciliation && now() >= (paymentsStore.intents.get(intentId)?.paymentTimeLimit ?? 0)) return;
    if (!(yield* recheck(intentId))) throw new Error('the acquirer did not answer');
  }

  /** The payment page; null when the order cannot be paid now. */
  function* pay(orderId: string): Flow<string | null> {
    yield* refreshPayments(orderId);
    const order = ordersStore.orders.get(orderId);
    const { approval: _asked, ...unasked } = order?.orderState ?? {};
    const seen = (mutant?.paysUnapproved ? unasked : order?.orderState) as OrderState;
    if (!order || !GUARDS.payable(seen, { on: 'time_limit_passed' }, now())) return null;
    const at = now().getTime();
    const { paymentTimeLimit } = order.orderState;
    const limit = paymentTimeLimit ? Date.parse(paymentTimeLimit) : at + FALLBACK_HOLD_MS;
    const latest = limit - CAPTURE_MARGIN_MS > at ? limit - CAPTURE_MARGIN_MS : limit;
    const amount = order.orderState.total;
    const intent = paymentsStore.live(orderId, amount, new Date(latest));
    if (!intent) return null;
    if (!intent.page) {
      const { id } = intent;
      const due = intent.paymentTimeLimit.getTime();
      const answer = yield* call(`create ${id}`, () => acquirer.create(id, amount, due), NO_ANSWER);
      if (answer.kind === 'ok') paymentsStore.apply(id, 'opened', { page: answer.value.redirectUrl });
      else paymentsStore.apply(id, answer.kind === 'rejected' ? 'refused' : 'lost');
      if (answer.kind !== 'ok') return null;
      yield* turn();
    }
    ordersStore.move(orderId, { on: 'started', paymentId: intent.id, amount });
    return intent.page;
  }

  function* cancel(orderId: string): Flow {
    yield* refreshPayments(orderId);
    ordersStore.move(orderId, { on: 'cancel_requested' });
  }

  function* giveBack(orderId: string, asked: Pick<ReturnSnapshot, 'id' | 'kind' | 'passengerIds' | 'amount'>): Flow {
    if (ordersStore.giveBack(orderId, asked)) yield* run(asked.id);
  }

  function* split(orderId: string, passengerIds: readonly string[]): Flow {
    yield* refreshPayments(orderId);
    const id = ordersStore.split(orderId, passengerIds);
    if (id) yield* run(id);
  }

  /** Every minute: work left by a dead process. */
  function* sweep(): Flow {
    const at = now().getTime();
    for (const operation of mutant?.notifiesNoListener ? [] : ordersStore.operations.values())
      if (OPEN_STATES.has(operation.state) && !operation.alertedAt && operation.kind !== 'cancel_hold')
        if (operation.openSince && operation.openSince.getTime() <= at - REPORT_AFTER_MS) {
          ordersStore.change(operation.id, { alertedAt: now() });
          const order = ordersStore.orders.get(operation.orderId);
          if (order) order.alerts++;
        }
    // The policy's default applies after the deadline.
    for (const { id, orderState } of [...ordersStore.orders.values()])
      if (orderState.approval?.state === 'waiting') ordersStore.move(id, { on: 'approval_due', of: 'approval' });
    if (mutant?.noReconciliation) return;
    for (const order of [...ordersStore.orders.values()]) {
      const under = order.orderState.payments.some(
        (p) =>
          (p.state === 'started' || p.state === 'refunding') &&
          (order.paidAt.get(p.id)?.getTime() ?? at) <= at - MINUTE,
      );
      if (under) yield* refreshPayments(order.id);
      const back = order.orderState.returns.some(
        (r) => r.money === 'sent' && (order.moneyAt.get(r.id)?.getTime() ?? at) <= at - MINUTE,
      );
      if (back) yield* applyMissedPayments(order.id);
    }
    for (const operation of [...ordersStore.operations.values()])
      if (operation.state === 'planned' && operation.updatedAt.getTime() <= at - 30_000) yield* run(operation.id);
    for (const operation of [...ordersStore.operations.values()])
      if (operation.resolveAt && operation.resolveAt.getTime() <= at) yield* resolve(operation.id);
    for (const order of [...ordersStore.orders.values()])
      if (
        ['pay', 'not_payed'].includes(order.status) &&
        order.orderState.paymentTimeLimit &&
        Date.parse(order.orderState.paymentTimeLimit) <= at
      )
        yield* expire(order.id);
  }

  /** Every two minutes: attempts without a callback, and refunds whose job was lost. */
  function* reconcile(): Flow {
    if (mutant?.noReconciliation) return;
    const at = now().getTime();
    for (const intent of [...paymentsStore.intents.values()]) {
      const unseen = (ms: number) => !intent.checkedAt || intent.checkedAt.getTime() < at - ms;
      const live = intent.state === 'started' || intent.state === 'unknown';
      if ((live && unseen(2 * MINUTE)) || (intent.state === 'expired' && unseen(30 * MINUTE)))
        yield* recheck(intent.id);
    }
    for (const refund of paymentsStore.refunds.values())
      if (refund.state === 'requested' && refund.at.getTime() < at - 10 * MINUTE)
        jobs.add({ name: SEND_REFUND, id: refund.id, key: `${SEND_REFUND}:${refund.id}` });
  }

  return {
    ordersStore,
    paymentsStore,
    jobs,
    accounts,
    pay,
    cancel,
    giveBack,
    split,
    run,
    sweep,
    reconcile,
    refreshPayments,
    hear: (eventId: string, intentId: string) => paymentsStore.receive(eventId, intentId),
  };
}

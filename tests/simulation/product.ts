import { times } from '#kernel/money.ts';
import type { Facts, ReturnSnapshot } from '../../src/modules/orders/core/domain/facts.ts';
import { JOBS } from '../../src/modules/orders/core/domain/job-names.ts';
import { leaseUntil, OPEN_STATES, subjectOf } from '../../src/modules/orders/core/domain/operation-change.ts';
import { GUARDS } from '../../src/modules/orders/core/domain/order-guards.ts';
import {
  missedPaymentEvents,
  type PaymentEvent,
  toOrderEvent,
} from '../../src/modules/orders/core/domain/payment-event.ts';
import { nextProbe, REPORT_AFTER_MS } from '../../src/modules/orders/core/domain/settle-ladder.ts';
import { readAnswer } from '../../src/modules/orders/core/use-cases/read-answer.ts';
import type { Outcome, SupplierBooking } from '../../src/modules/orders/ports.ts';
import { TABLE } from '../../src/modules/orders/testing/whole-machine.ts';
import { SEND_REFUND, SETTLE_INTENT } from '../../src/modules/payments/domain/job-names.ts';
import { eventOf } from '../../src/modules/payments/domain/read-gateway.ts';
import { createAccounts, SUPPLIER_PRICE } from './accounts.ts';
import type { Acquirer } from './acquirer.ts';
import { createBooks, type Operation, type StoredOrder } from './books.ts';
import type { Bug } from './bugs.ts';
import { createJobs, type QueuedJob } from './jobs.ts';
import { call, type Flow, type Scheduler, turn } from './scheduler.ts';
import { createRefundSender, NO_ANSWER } from './send-refund.ts';
import type { Asked, Supplier } from './supplier.ts';
import { createTill } from './till.ts';

type Answer = Outcome<SupplierBooking | 'never-happened'>;
const LOST: Answer = { kind: 'unknown', reason: 'timeout' };
export const CALL_TIMEOUT_MS = 12_000;
const FALLBACK_HOLD_MS = 20 * 60_000;
const MINUTE = 60_000;
/** A capture at the last moment needs this long to arrive. */
const CAPTURE_MARGIN_MS = MINUTE;

export type Product = ReturnType<typeof createProduct>;

/**
 * The product between its decisions and the world: the stories of the use cases on committed rows in memory. What
 * decides is the
 * code of production; a bug changes the code or the table for a control.
 */
export function createProduct(given: {
  scheduler: Scheduler;
  /** The process's own clock. */
  now: () => Date;
  ids: () => string;
  up: () => boolean;
  supplier: Supplier;
  acquirer: Acquirer;
  settleAfterMs: number;
  /** Whether the acquirer gives back once for a refund id. */
  refundIds: boolean;
  bug: Bug | null;
  /** Passengers of an order have one of their own. */
  opened?: (order: StoredOrder) => void;
}) {
  const { scheduler, now, ids, supplier, acquirer, bug } = given;
  const settleAfterMs = bug?.settleAfterMs ?? given.settleAfterMs;
  const jobs = createJobs(scheduler, doJob, given.up);
  const till = createTill({
    now,
    ids,
    jobs,
    announce: ({ what, intent, orderId = intent.orderId, ...rest }) => {
      news.set(`n${news.size}`, { orderId, intentId: intent.id, on: what, ...rest });
      jobs.add({ name: 'orders.news', id: `n${news.size - 1}` });
      if (what === 'captured' || what === 'refunded') jobs.add({ name: 'ledger.book', id: orderId });
    },
  });
  const news = new Map<string, PaymentEvent>();
  const table = bug?.table?.(TABLE) ?? TABLE;
  const books = createBooks({
    now,
    ids,
    callTimeoutMs: CALL_TIMEOUT_MS,
    jobs,
    till,
    table,
    guarded: !bug?.unguarded,
    ...(bug?.paysWhileParting ? { paysWhileParting: true } : {}),
    ...(bug?.paysUnapproved ? { paysUnapproved: true } : {}),
    ...(given.opened ? { opened: given.opened } : {}),
  });
  const sendRefund = createRefundSender({ now, ids, till, acquirer, bug, refundIds: given.refundIds });
  const accounts = createAccounts({ books, till, twice: bug?.postsTwice ?? false });

  function doJob({ name, id }: QueuedJob): Flow<unknown> {
    switch (name) {
      case JOBS.run:
        return run(id);
      case JOBS.settle:
        return settle(id);
      case JOBS.expire:
        return expire(id);
      case SETTLE_INTENT:
        return settleIntent(id);
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
    const facts = books.orders.get(published.orderId)?.facts;
    if (!facts) return;
    const known = facts.payments.find((p) => p.id === published.intentId)?.amount;
    books.move(published.orderId, toOrderEvent(published, known, facts.total));
  }

  const askedOf = (order: StoredOrder, { id, kind }: Operation): Asked => {
    if (kind === 'hold') return { kind, travellers: order.facts.passengerIds, expect: order.supplierTotal };
    const ref = order.booking ?? '';
    if (kind === 'issue') return { kind, ref };
    if (kind === 'cancel_hold') return { kind, ref };
    if (kind === 'split') {
      const leaving = order.facts.splits.find((one) => one.id === id)?.passengerIds ?? [];
      return { kind, ref, travellers: leaving };
    }
    if (kind === 'release') throw new Error('nobody releases seats in the simulation');
    const travellers = order.facts.returns.find((r) => r.id === id)?.passengerIds ?? [];
    return { kind, ref, travellers };
  };

  function record(order: StoredOrder, operation: Operation, outcome: Answer, settling: boolean): void {
    const returned = order.facts.returns.find((r) => r.id === operation.id);
    const split = order.facts.splits.find((one) => one.id === operation.id);
    const at = now();
    const event = readAnswer(
      outcome,
      {
        kind: operation.kind,
        exchanged: null,
        parted: split
          ? {
              id: split.id,
              from: order.booking ?? '',
              passengerIds: split.passengerIds,
              tickets: order.facts.tickets
                .filter((t) => split.passengerIds.includes(t.passengerId))
                .map((t) => t.number),
              supplierTotal: times(SUPPLIER_PRICE, split.passengerIds.length),
            }
          : null,
        returned: returned
          ? {
              id: returned.id,
              tickets: order.facts.tickets
                .filter((t) => returned.passengerIds.includes(t.passengerId))
                .map((t) => t.number),
            }
          : null,
        sentAt: operation.sentAt ?? at,
        settleAfterMs,
        supplierTotal: order.supplierTotal,
        settling: settling && !bug?.believesRefusedQuestions,
        fallbackPaymentTimeLimit: new Date(at.getTime() + FALLBACK_HOLD_MS),
      },
      at,
    );
    if ('splitId' in event) {
      const parted = outcome.kind === 'ok' && outcome.value !== 'never-happened' ? outcome.value : undefined;
      scheduler.log(`${order.id} split ${operation.id}: ${event.on}`);
      const learnt = outcome.kind === 'pending' ? { pollAfterMs: outcome.pollAfterMs } : {};
      books.move(order.id, event, { ...(parted ? { parted } : {}), ...learnt });
      return;
    }
    const booking =
      outcome.kind === 'ok' &&
      outcome.value !== 'never-happened' &&
      (event.on === 'ok' || event.on === 'price_mismatch')
        ? outcome.value
        : undefined;
    scheduler.log(`${order.id} ${operation.kind} ${operation.id}: ${event.on}`);
    books.move(order.id, event, {
      ...(booking ? { booking } : {}),
      ...(outcome.kind === 'pending' ? { pollAfterMs: outcome.pollAfterMs } : {}),
    });
    const open = books.operations.get(operation.id);
    if (!bug?.blindRetry || event.on !== 'unknown' || settling || open?.state !== 'unknown') return;
    // The control: sent again under another id instead of asked about.
    books.operations.delete(operation.id);
    const id = ids();
    books.operations.set(id, { ...open, id, state: 'planned', settleAt: null, openSince: null });
    if ('operation' in subjectOf(operation)) {
      const kind = operation.kind as 'hold';
      order.facts = { ...order.facts, operations: { ...order.facts.operations, [kind]: 'planned' } };
      jobs.add({ name: JOBS.run, id, key: `${JOBS.run}:${id}` });
    }
  }

  function* run(id: string): Flow {
    const planned = books.operations.get(id);
    if (planned?.state !== 'planned') return;
    const moved = books.move(planned.orderId, { on: 'sent', ...subjectOf(planned) });
    const operation = books.operations.get(id);
    if (!moved || moved.decision.refused || !operation) return;
    const asked = askedOf(moved.order, operation);
    const outcome = yield* call(`${moved.order.id} ${operation.kind} ${id}`, () => supplier.change(id, asked), LOST);
    record(moved.order, operation, outcome, false);
  }

  function* settle(id: string): Flow {
    const leased = books.lease(id, now(), leaseUntil(now(), CALL_TIMEOUT_MS), OPEN_STATES);
    if (!leased) return;
    yield* turn();
    if (leased.state === 'sent') books.move(leased.orderId, { on: 'unknown', ...subjectOf(leased) });
    yield* turn();
    const order = books.orders.get(leased.orderId);
    const operation = books.operations.get(id);
    if (!order || !operation) return;
    const ask = () =>
      operation.state === 'awaiting_numbers' && order.booking ? supplier.retrieve(order.booking) : supplier.settle(id);
    const outcome = yield* call(`${order.id} settle ${operation.kind} ${id}`, ask, LOST);
    record(order, operation, outcome, true);
    yield* turn();
    const after = books.operations.get(id);
    if (!after || !OPEN_STATES.has(after.state)) return;
    const at = now();
    const next = nextProbe(operation.openSince ?? at, leased.probes, at);
    if (next.last) books.move(order.id, { on: 'exhausted', ...subjectOf(operation) });
    books.change(id, { settleAt: next.at, probes: leased.probes });
    jobs.add({ name: JOBS.settle, id, key: `${JOBS.settle}:${id}`, runAt: next.at });
  }

  function* expire(orderId: string): Flow {
    yield* refreshPayments(orderId);
    books.move(orderId, { on: 'time_limit_passed' });
  }

  function* applyMissedPayments(orderId: string): Flow {
    const seen = new Map(books.orders.get(orderId)?.facts.payments.map((p) => [p.id, p.state]));
    for (const payment of till.paymentsOf(orderId))
      for (const published of missedPaymentEvents(orderId, payment, seen.get(payment.id))) {
        yield* turn();
        apply(published);
      }
  }

  function* refreshPayments(orderId: string): Flow {
    for (const payment of books.orders.get(orderId)?.facts.payments ?? [])
      if (payment.state === 'started') yield* recheck(payment.id);
    yield* applyMissedPayments(orderId);
  }

  function* recheck(intentId: string): Flow<boolean> {
    const intent = till.intents.get(intentId);
    if (!intent) return true;
    const askedAt = now();
    intent.checkedAt = askedAt;
    const answer = yield* call(`query ${intentId}`, () => acquirer.query(intentId), NO_ANSWER);
    if (answer.kind !== 'ok') return false;
    const event = eventOf(answer.value, intent.paymentTimeLimit, now());
    const facts = answer.value === 'never-happened' ? {} : { captured: answer.value.captured };
    if (event) till.apply(intentId, event, { ...facts, askedAt });
    return true;
  }

  function* settleIntent(intentId: string): Flow {
    if (bug?.noReconciliation && now() >= (till.intents.get(intentId)?.paymentTimeLimit ?? 0)) return;
    if (!(yield* recheck(intentId))) throw new Error('the acquirer did not answer');
  }

  /** The page to pay on; null when the order cannot be paid now. */
  function* pay(orderId: string): Flow<string | null> {
    yield* refreshPayments(orderId);
    const order = books.orders.get(orderId);
    const { approval: _asked, ...unasked } = order?.facts ?? {};
    const seen = (bug?.paysUnapproved ? unasked : order?.facts) as Facts;
    if (!order || !GUARDS['held, unpaid, in time'](seen, { on: 'time_limit_passed' }, now())) return null;
    const at = now().getTime();
    const { paymentTimeLimit } = order.facts;
    const limit = paymentTimeLimit ? Date.parse(paymentTimeLimit) : at + FALLBACK_HOLD_MS;
    const latest = limit - CAPTURE_MARGIN_MS > at ? limit - CAPTURE_MARGIN_MS : limit;
    const amount = order.facts.total;
    const intent = till.live(orderId, amount, new Date(latest));
    if (!intent) return null;
    if (!intent.page) {
      const { id } = intent;
      const due = intent.paymentTimeLimit.getTime();
      const answer = yield* call(`create ${id}`, () => acquirer.create(id, amount, due), NO_ANSWER);
      if (answer.kind === 'ok') till.apply(id, 'opened', { page: answer.value.redirectUrl });
      else till.apply(id, answer.kind === 'rejected' ? 'refused' : 'lost');
      if (answer.kind !== 'ok') return null;
      yield* turn();
    }
    books.move(orderId, { on: 'started', paymentId: intent.id, amount });
    return intent.page;
  }

  function* cancel(orderId: string): Flow {
    yield* refreshPayments(orderId);
    books.move(orderId, { on: 'cancel_requested' });
  }

  function* giveBack(orderId: string, asked: Pick<ReturnSnapshot, 'id' | 'kind' | 'passengerIds' | 'amount'>): Flow {
    if (books.giveBack(orderId, asked)) yield* run(asked.id);
  }

  function* split(orderId: string, passengerIds: readonly string[]): Flow {
    yield* refreshPayments(orderId);
    const id = books.split(orderId, passengerIds);
    if (id) yield* run(id);
  }

  /** Every minute: whatever a dead process left lying. */
  function* sweep(): Flow {
    const at = now().getTime();
    for (const operation of bug?.notifiesNoListener ? [] : books.operations.values())
      if (OPEN_STATES.has(operation.state) && !operation.alertedAt && operation.kind !== 'cancel_hold')
        if (operation.openSince && operation.openSince.getTime() <= at - REPORT_AFTER_MS) {
          books.change(operation.id, { alertedAt: now() });
          const order = books.orders.get(operation.orderId);
          if (order) order.alerts++;
        }
    // Silence decides when its time has come.
    for (const { id, facts } of [...books.orders.values()])
      if (facts.approval?.state === 'waiting') books.move(id, { on: 'approval_due', of: 'approval' });
    if (bug?.noReconciliation) return;
    for (const order of [...books.orders.values()]) {
      const under = order.facts.payments.some(
        (p) =>
          (p.state === 'started' || p.state === 'refunding') &&
          (order.paidAt.get(p.id)?.getTime() ?? at) <= at - MINUTE,
      );
      if (under) yield* refreshPayments(order.id);
      const back = order.facts.returns.some(
        (r) => r.money === 'sent' && (order.moneyAt.get(r.id)?.getTime() ?? at) <= at - MINUTE,
      );
      if (back) yield* applyMissedPayments(order.id);
    }
    for (const operation of [...books.operations.values()])
      if (operation.state === 'planned' && operation.updatedAt.getTime() <= at - 30_000) yield* run(operation.id);
    for (const operation of [...books.operations.values()])
      if (operation.settleAt && operation.settleAt.getTime() <= at) yield* settle(operation.id);
    for (const order of [...books.orders.values()])
      if (
        ['pay', 'not_payed'].includes(order.status) &&
        order.facts.paymentTimeLimit &&
        Date.parse(order.facts.paymentTimeLimit) <= at
      )
        yield* expire(order.id);
  }

  /** Every other minute: attempts that no callback spoke of, and refunds whose job was lost. */
  function* reconcile(): Flow {
    if (bug?.noReconciliation) return;
    const at = now().getTime();
    for (const intent of [...till.intents.values()]) {
      const unseen = (ms: number) => !intent.checkedAt || intent.checkedAt.getTime() < at - ms;
      const live = intent.state === 'started' || intent.state === 'unknown';
      if ((live && unseen(2 * MINUTE)) || (intent.state === 'expired' && unseen(30 * MINUTE)))
        yield* recheck(intent.id);
    }
    for (const refund of till.refunds.values())
      if (refund.state === 'requested' && refund.at.getTime() < at - 10 * MINUTE)
        jobs.add({ name: SEND_REFUND, id: refund.id, key: `${SEND_REFUND}:${refund.id}` });
  }

  return {
    books,
    till,
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
    hear: (eventId: string, intentId: string) => till.receive(eventId, intentId),
  };
}

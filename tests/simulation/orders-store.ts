import { type Money, money, subtract, times } from '#kernel/money.ts';
import type { Decision } from '../../src/modules/orders/core/domain/decide.ts';
import { JOBS } from '../../src/modules/orders/core/domain/job-names.ts';
import type { HistoryKind, TransitionRow } from '../../src/modules/orders/core/domain/machine-slice.ts';
import {
  type OperationChange,
  type OperationDetails,
  operationChange,
} from '../../src/modules/orders/core/domain/operation-change.ts';
import {
  type Approval,
  newOrder,
  OPERATION_KINDS,
  type OperationKind,
  type OrderEvent,
  type OrderState,
  type ReturnKind,
  type ReturnSnapshot,
} from '../../src/modules/orders/core/domain/order-snapshot.ts';
import { RETURN_KEY } from '../../src/modules/orders/core/domain/refund-purpose.ts';
import { deriveStatus } from '../../src/modules/orders/core/domain/status.ts';
import type { SupplierBooking } from '../../src/modules/orders/ports.ts';
import { sharesOf } from '../../src/modules/orders/split/domain/split-sums.ts';
import { decide } from '../../src/modules/orders/testing/full-machine.ts';
import type { createJobs } from './jobs.ts';
import type { createPaymentsStore } from './payments-store.ts';

export type Operation = Omit<OperationChange, 'outcome'> & {
  readonly id: string;
  readonly orderId: string;
  readonly kind: OperationKind | ReturnKind | 'split';
  outcomeChecks: number;
  alertedAt: Date | null;
};
export type StoredOrder = {
  readonly id: string;
  supplierTotal: Money;
  orderState: OrderState;
  status: string;
  booking: string | null;
  version: number;
  readonly history: { kind: HistoryKind; at: Date }[];
  /** When each payment reached its state, and each return its money. */
  readonly paidAt: Map<string, Date>;
  readonly moneyAt: Map<string, Date>;
  readonly returnedAt: Map<string, Date>;
  soldAt: Date | null;
  alerts: number;
};
/** Passengers split off from a sold order, and their share of the payment. */
export type SplitOff = {
  readonly id: string;
  readonly orderId: string;
  readonly childId: string;
  readonly people: number;
  readonly moved: Money;
  readonly issued: boolean;
  readonly at: Date;
};
export type OrderTransition = { order: StoredOrder; decision: Decision };

/**
 * The committed rows of orders in memory. Each function is one transaction; a contract test keeps it equal to the
 * real tables.
 */
export function createOrdersStore(given: {
  now: () => Date;
  ids: () => string;
  callTimeoutMs: number;
  jobs: ReturnType<typeof createJobs>;
  paymentsStore: ReturnType<typeof createPaymentsStore>;
  table: readonly TransitionRow[];
  /** Two database constraints: one active return per passenger, and amounts within the payment. */
  guarded: boolean;
  /** Control: payments are accepted during a split. */
  paysDuringSplit?: boolean;
  /** Control: payments are accepted without approval. */
  paysUnapproved?: boolean;
  /** Called with each new order of split passengers. */
  opened?: (order: StoredOrder) => void;
}) {
  const { now, ids, callTimeoutMs, jobs, paymentsStore, table } = given;
  const orders = new Map<string, StoredOrder>();
  const operations = new Map<string, Operation>();
  const splits: SplitOff[] = [];

  const plan = (orderId: string, kind: Operation['kind'], id: string) => {
    const planned = { state: 'planned', attempts: 0, resolveAt: null, openSince: null } as const;
    operations.set(id, { ...planned, id, orderId, kind, updatedAt: now(), outcomeChecks: 0, alertedAt: null });
    jobs.add({ name: JOBS.run, id, key: `${JOBS.run}:${id}` });
  };
  const operationOf = (orderId: string, kind: OperationKind) => {
    for (const operation of operations.values())
      if (operation.orderId === orderId && operation.kind === kind) return operation;
    return undefined;
  };

  function saveOperation(
    row: Operation,
    to: Pick<Operation, 'state' | 'attempts'>,
    event: OrderEvent,
    details: OperationDetails,
  ): void {
    const { change, followUp } = operationChange(row, { ...to, on: event.on }, details, {
      now: now(),
      callTimeoutMs,
    });
    operations.set(row.id, { ...row, ...change, outcomeChecks: change.outcomeChecks ?? row.outcomeChecks });
    if (!followUp) return;
    const name = JOBS[followUp.what];
    jobs.add({ name, id: row.id, key: `${name}:${row.id}`, runAt: followUp.at });
  }

  function saveReturns(order: StoredOrder, before: OrderState, event: OrderEvent, details: OperationDetails): void {
    for (const next of order.orderState.returns) {
      const previous = before.returns.find((r) => r.id === next.id);
      if (next === previous) continue;
      const row = operations.get(next.id);
      if (!row) plan(order.id, next.kind, next.id);
      else if (next.state !== previous?.state || next.attempts !== previous.attempts)
        saveOperation(row, next, event, details);
      if (next.money !== (previous?.money ?? 'none')) order.moneyAt.set(next.id, now());
      if (next.state !== 'done' || previous?.state === 'done') continue;
      order.returnedAt.set(next.id, now());
      jobs.add({ name: 'ledger.book', id: order.id });
    }
  }

  /** Split passengers with their tickets and payment shares, as `insertSplitOrder` writes them. */
  function createSplitOrder(order: StoredOrder, before: OrderState, id: string, booking: SupplierBooking | undefined) {
    const split = before.splits.find((one) => one.id === id);
    if (!split) return;
    const { passengerIds, shares, total } = split;
    const issued = before.operations.issue === 'done';
    const orderState: OrderState = {
      ...newOrder(total, passengerIds),
      paymentTimeLimit: issued ? before.paymentTimeLimit : (booking?.paymentTimeLimit ?? before.paymentTimeLimit),
      operations: { hold: 'done', issue: issued ? 'done' : 'none', cancel_hold: 'none' },
      attempts: { hold: 1, issue: issued ? 1 : 0, cancel_hold: 0 },
      payments: before.payments.flatMap((payment) => {
        const share = shares.find((one) => one.paymentId === payment.id);
        return share ? [{ ...payment, amount: share.amount }] : [];
      }),
      tickets: before.tickets.filter((ticket) => passengerIds.includes(ticket.passengerId)),
    };
    const theirs = times(money(order.supplierTotal.minor / before.passengerIds.length), passengerIds.length);
    order.supplierTotal = subtract(order.supplierTotal, theirs);
    const childId = `${order.id}/${id}`;
    const child: StoredOrder = {
      id: childId,
      supplierTotal: theirs,
      orderState,
      status: deriveStatus(orderState),
      booking: booking?.ref.id ?? null,
      version: 0,
      history: [{ kind: 'split_from', at: now() }],
      paidAt: new Map(order.paidAt),
      moneyAt: new Map(),
      returnedAt: new Map(),
      soldAt: null,
      alerts: 0,
    };
    orders.set(childId, child);
    order.history.push({ kind: 'split_off', at: now() });
    const moved = shares.reduce((all, share) => all + share.amount.minor, 0);
    splits.push({
      id,
      orderId: order.id,
      childId,
      people: passengerIds.length,
      moved: money(moved),
      issued,
      at: now(),
    });
    if (!issued && orderState.paymentTimeLimit) {
      const key = `${JOBS.expire}:${childId}`;
      jobs.add({ name: JOBS.expire, id: childId, key, runAt: new Date(orderState.paymentTimeLimit) });
    }
    jobs.add({ name: 'ledger.book', id: order.id });
    given.opened?.(child);
  }

  function saveSplits(order: StoredOrder, before: OrderState, event: OrderEvent, details: OperationDetails): void {
    for (const next of order.orderState.splits) {
      const previous = before.splits.find((one) => one.id === next.id);
      if (next.state === previous?.state && next.attempts === previous.attempts) continue;
      const row = operations.get(next.id);
      if (row) saveOperation(row, next, event, details);
      else plan(order.id, 'split', next.id);
    }
  }

  function move(
    orderId: string,
    event: OrderEvent,
    details: OperationDetails & { booking?: SupplierBooking; splitOff?: SupplierBooking } = {},
  ): OrderTransition | null {
    const order = orders.get(orderId);
    if (!order) return null;
    const before = order.orderState;
    const ignoresSplits = given.paysDuringSplit && 'paymentId' in event;
    const { approval, ...withoutApproval } = before;
    const ignoresApproval = given.paysUnapproved && 'paymentId' in event && approval !== undefined;
    const stateWithApproval = ignoresApproval ? withoutApproval : before;
    const stateForDecision = ignoresSplits ? { ...stateWithApproval, splits: [] } : stateWithApproval;
    const outcome = decide(stateForDecision, event, now(), table);
    const ignoredState = { ...(ignoresSplits && { splits: before.splits }), ...(ignoresApproval && { approval }) };
    const decision = outcome.refused ? outcome : { ...outcome, orderState: { ...outcome.orderState, ...ignoredState } };
    if (decision.refused) return { order, decision };
    const after = decision.orderState;
    order.orderState = after;
    for (const kind of OPERATION_KINDS) {
      const touched = 'operation' in event && event.operation === kind;
      if (!touched && before.operations[kind] === after.operations[kind]) continue;
      const row = operationOf(orderId, kind);
      if (!row) plan(orderId, kind, ids());
      else
        saveOperation(
          row,
          { state: after.operations[kind], attempts: after.attempts[kind] },
          event,
          touched ? details : {},
        );
    }
    saveReturns(order, before, event, details);
    saveSplits(order, before, event, details);
    for (const payment of after.payments)
      if (before.payments.find((p) => p.id === payment.id)?.state !== payment.state)
        order.paidAt.set(payment.id, now());
    // In the order of their rows: by the time of their state.
    const when = (id: string) => order.paidAt.get(id)?.getTime() ?? 0;
    const payments = after.payments.toSorted((a, b) => when(a.id) - when(b.id) || (a.id < b.id ? -1 : 1));
    order.orderState = { ...after, payments };
    const previousStatus = order.status;
    order.status = deriveStatus(after);
    order.version++;
    if (details.booking) order.booking = details.booking.ref.id;
    const operationOfEvent =
      'operation' in event
        ? operationOf(orderId, event.operation)
        : 'returnId' in event
          ? operations.get(event.returnId)
          : 'splitId' in event
            ? operations.get(event.splitId)
            : undefined;
    const at = now();
    for (const { kind } of decision.history)
      if (kind !== 'staff_alerted' || !operationOfEvent?.alertedAt) order.history.push({ kind, at });
    if (after.paymentTimeLimit !== before.paymentTimeLimit && after.paymentTimeLimit)
      jobs.add({
        name: JOBS.expire,
        id: orderId,
        key: `${JOBS.expire}:${orderId}`,
        runAt: new Date(after.paymentTimeLimit),
      });
    if (order.status === 'sold' && previousStatus !== 'sold') {
      order.soldAt = at;
      jobs.add({ name: 'ledger.book', id: orderId });
    }
    for (const each of decision.plans) {
      if (each.kind === 'refund')
        paymentsStore.refund(
          each.paymentId,
          each.returnId ? `${RETURN_KEY}${each.returnId}` : 'order',
          each.amount,
          orderId,
        );
      if (each.kind === 'create_split_order') createSplitOrder(order, before, each.splitId, details.splitOff);
      if (each.kind === 'alert' && !operationOfEvent?.alertedAt) order.alerts++;
    }
    return { order, decision };
  }

  return {
    orders,
    operations,
    splits,
    operationOf,
    move,
    place(
      id: string,
      total: Money,
      supplierTotal: Money,
      passengerIds: readonly string[],
      approval?: Approval,
    ): string {
      const orderState = { ...newOrder(total, passengerIds), ...(approval && { approval }) };
      orders.set(id, {
        id,
        supplierTotal,
        orderState,
        status: deriveStatus(orderState),
        booking: null,
        version: 0,
        history: [{ kind: 'created', at: now() }],
        paidAt: new Map(),
        moneyAt: new Map(),
        returnedAt: new Map(),
        soldAt: null,
        alerts: 0,
      });
      const hold = ids();
      plan(id, 'hold', hold);
      return hold;
    },
    /** Confirms a return; false when it is not allowed. */
    giveBack(orderId: string, requested: Pick<ReturnSnapshot, 'id' | 'kind' | 'passengerIds' | 'amount'>): boolean {
      const orderState = orders.get(orderId)?.orderState;
      if (!orderState) return false;
      const live = orderState.returns.filter((r) => r.state !== 'rejected');
      if (given.guarded && live.some((r) => r.passengerIds.some((p) => requested.passengerIds.includes(p))))
        return false;
      const sum = live.reduce((all, r) => all + r.amount.minor, requested.amount.minor);
      if (given.guarded && sum > orderState.total.minor) return false;
      const moved = move(orderId, { on: 'return_requested', requested });
      return moved !== null && !moved.decision.refused;
    },
    /** Starts a split; null when it is not allowed. */
    split(orderId: string, passengerIds: readonly string[]): string | null {
      const orderState = orders.get(orderId)?.orderState;
      if (!orderState || orderState.passengerIds.length === 0) return null;
      const each = money(orderState.total.minor / orderState.passengerIds.length, orderState.total.currency);
      const total = times(each, passengerIds.length);
      const shares = orderState.operations.issue === 'none' ? [] : sharesOf(orderState, total);
      if (!shares) return null;
      const id = ids();
      const requested = { id, passengerIds, total, shares, departsAt: '2030-01-01T00:00:00Z' };
      const moved = move(orderId, { on: 'split_requested', requested });
      return moved && !moved.decision.refused ? id : null;
    },
    /** One of several concurrent checks of an open operation gets the lease. */
    lease(id: string, at: Date, until: Date, open: ReadonlySet<string>): Operation | undefined {
      const row = operations.get(id);
      if (!row || !open.has(row.state) || !row.resolveAt || row.resolveAt > at) return undefined;
      const leased = { ...row, resolveAt: until, outcomeChecks: row.outcomeChecks + 1 };
      operations.set(id, leased);
      return leased;
    },
    change(id: string, change: Partial<Operation>): void {
      const row = operations.get(id);
      if (row) operations.set(id, { ...row, ...change });
    },
    /** Price of one passenger; all tickets cost the same here. */
    share: ({ orderState }: StoredOrder): Money =>
      money(orderState.total.minor / orderState.passengerIds.length, orderState.total.currency),
  };
}

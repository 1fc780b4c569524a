import { isVoucherMode } from '#kernel/mode.ts';
import { equal, money } from '#kernel/money.ts';
import { publicPrice } from '#modules/pricing/index.ts';
import { modeOf } from '#modules/supply/api.ts';
import { type Executor, inSnapshot } from '#platform/db/database.ts';
import { sumsOfOrder } from '../accounting/use-cases/order-sums.ts';
import type { Order } from '../api.ts';
import { historyOf } from '../core/db/history-queries.ts';
import { type OrderRow, passengersOf } from '../core/db/order-queries.ts';
import { loadOrderState } from '../core/db/order-state-queries.ts';
import { paymentsOfOrder } from '../core/db/payment-queries.ts';
import { ticketsOf } from '../core/db/ticket-queries.ts';
import { paidBeforeCommission } from '../core/domain/before-commission.ts';
import { maskDocument, maskEmail, maskPhone } from '../core/domain/normalise.ts';
import { journeysOf } from '../core/domain/passenger-itineraries.ts';
import { payUntil } from '../core/domain/pay-until.ts';
import { paymentSummary, withoutEarnings } from '../core/domain/payment-summary.ts';
import { voidOfferedUntil } from '../core/domain/void-deadline.ts';
import { refreshPayments } from '../core/use-cases/apply-missed-payments.ts';
import {
  actionsOf,
  isInProgress,
  nextActorOf,
  paymentState,
  waitsForSupplier,
} from '../core/use-cases/order-actions.ts';
import { accessLevel, ownOrder } from '../core/use-cases/own-order.ts';
import { returnInProgress } from '../core/use-cases/returnable.ts';
import { openContacts, openTraveller } from '../core/use-cases/seal-personal-data.ts';
import { sellerOf } from '../core/use-cases/seller-of.ts';
import { withinTime } from '../core/use-cases/supplier-calls.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import { answeredPrice, canSeeEarnings, isSeller, readsCustomer } from '../core/use-cases/who-sees-earnings.ts';
import { doneExchanges, exchangesOfOrder } from '../exchanges/db/exchange-queries.ts';
import { viewExchange } from '../exchanges/use-cases/view-exchange.ts';
import type { OrdersDeps } from '../ports.ts';
import { returnsOfOrder } from '../returns/db/return-queries.ts';
import { viewReturn } from '../returns/use-cases/view-return.ts';
import { waitingChange } from '../schedule/use-cases/waiting-change.ts';
import { orderProblem } from '../split/domain/split-problem.ts';
import { departureOf } from '../split/use-cases/read-split-choices.ts';
import { splitsSeen } from '../split/use-cases/see-splits.ts';

/** Steps whose sum is what a balance paid or was given back. */
const PAID: ReadonlySet<string> = new Set([
  'payment_started',
  'payment_captured',
  'payment_part',
  'payment_late',
  'payment_declined',
  'payment_expired',
  'refund_sent',
  'refunded',
  // What a balance gets back is less by the commission, and so is what these say.
  ...(['void_requested', 'voided', 'return_requested', 'returned', 'exchange_requested', 'exchanged'] as const),
  ...(['exchange_approval_requested', 'exchange_approved', 'exchange_auto_approved'] as const),
  ...(['exchange_refused', 'exchange_auto_refused', 'exchange_canceled'] as const),
  ...(['exchange_unknown', 'exchange_rejected', 'return_unknown', 'return_rejected'] as const),
  ...(['void_unknown', 'void_rejected', 'refund_rejected'] as const),
]);

const REFUNDS: ReadonlySet<string> = new Set(['refunding', 'partly_refunded', 'refunded']);

/**
 * Order pages of passengers whose agency sold the ticket: what passed between the agency and us is not theirs to see.
 */
function withoutSellersMoney(view: Order): Order {
  const { total } = view.price;
  const visible = view.payments.filter((p) => p.method !== 'balance' && equal(p.amount, total));
  const { status, methods } = view.payment;
  const history = view.history
    .filter(({ kind }) => !kind.startsWith('refund'))
    .map(({ details: { amount: _amount, ...details }, ...entry }) => ({ ...entry, details }));
  const actions = view.actions.filter((action) => action === 'pay' || action === 'download');
  return {
    ...view,
    history,
    actions,
    sums: null,
    returns: [],
    exchanges: [],
    payment: {
      status: REFUNDS.has(status) ? 'paid' : status,
      methods: methods.filter((method) => visible.some((payment) => payment.method === method)),
    },
    payments: visible,
  };
}

const FINDER_ACTIONS: readonly Order['actions'][number][] = ['pay', 'download', 'repeat'];

/**
 * The order as a finder sees it: they know one passenger's surname, which is printed on a boarding pass. Seats and
 * assistance are hidden.
 */
const forFinder = ({ ancillaries: _ancillaries, ...view }: Order): Order => ({
  ...view,
  passengers: view.passengers.map(({ guest: _guest, ...person }) => ({ ...person, birthdate: null })),
  actions: view.actions.filter((action) => FINDER_ACTIONS.includes(action)),
});

export async function viewOrder(
  deps: OrdersDeps,
  order: OrderRow,
  visitor: Visitor,
  db: Executor = deps.db,
): Promise<Order> {
  const orderState = await loadOrderState(deps, db, order);
  const passengers = await passengersOf(db, order.id);
  const payments = await paymentsOfOrder(db, order.id);
  const tickets = await ticketsOf(db, order.id);
  const past = await historyOf(db, order.id);
  const flies = order.status === 'sold' || order.status === 'partial_sold';
  const change = (flies && (await waitingChange(db, order.id))?.change) || null;
  const contacts = openContacts(deps, order);
  const now = deps.clock.now();
  const delivered = order.receiptsSentAt !== null;
  const reported = past.some((entry) => entry.kind === 'staff_alerted') && waitsForSupplier(order.status, orderState);
  const done = await doneExchanges(db, [order.id]);
  const journeys = journeysOf(order, done, passengers);
  const { slices, terms } = journeys[0] ?? order.journey;
  const locations = Object.assign({}, order.journey.locations, ...done.map((e) => e.journey.locations));
  const carriers = Object.assign({}, order.journey.carriers, ...done.map((e) => e.journey.carriers));
  // The screen of returns asks the supplier; here its deadline as of the issue is enough.
  const voidable = tickets.some((t) => t.state === 'open' && voidOfferedUntil(t.voidUntil, now) !== null);
  const ancillaries = await deps.ancillaries.view(deps, db, order, now);
  const inProgress = isInProgress(order.status, orderState, delivered) || ancillaries.inProgress;
  const earningsShown = await canSeeEarnings(deps, db, order, visitor);
  const access = await accessLevel(deps, visitor, order, db);
  const splits = await splitsSeen(deps, order, visitor, db);
  const own = isSeller(order, visitor);
  // Buyer and approver read the same time.
  const paymentTimeLimit = order.paymentTimeLimit && payUntil(order.paymentTimeLimit, now);
  const travelApproval =
    own && order.contractId !== null
      ? await deps.travelApprovals.viewOrder(deps, { ...order, paymentTimeLimit }, visitor, db)
      : null;
  const seller = own ? await sellerOf(deps, db, order, past) : null;
  const payment = paymentSummary({
    status: order.status,
    payments: payments.filter(({ purpose }) => purpose === 'order'),
    returns: orderState.returns.map(({ money: state, amount }) => ({ money: state, minor: amount.minor })),
  });
  const view: Order = {
    id: order.id,
    number: order.number,
    etag: `${order.version}.${past.length}`,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    paymentTimeLimit: paymentTimeLimit?.toISOString() ?? null,
    serverNow: now.toISOString(),
    locator: order.locator,
    slices,
    journeys,
    locations,
    carriers,
    terms,
    ...(order.journey.placeSelections && { placeSelections: order.journey.placeSelections }),
    ...(seller && { seller }),
    price: answeredPrice(visitor, earningsShown ? order.price : publicPrice(order.price)),
    sums: tickets.length > 0 ? await sumsOfOrder(deps, db, order) : null,
    refund: order.refund,
    passengers: passengers.map((row) => {
      const person = openTraveller(deps, row);
      return {
        id: row.id,
        category: row.category,
        surname: person.surname,
        name: person.name,
        birthdate: person.birthdate,
        documentType: person.document?.type ?? null,
        documentMasked: person.document && maskDocument(person.document.number),
        ...(person.service && {
          guest: {
            citizenship: person.citizenship,
            country: person.citizenship ? deps.names.country(person.citizenship) : null,
            ...person.service,
            // Absent in orders of before it was asked for.
            meeting: person.service.meeting ?? null,
          },
        }),
      };
    }),
    contacts: {
      phoneMasked: maskPhone(contacts.phone),
      emailMasked: maskEmail(contacts.email),
      ...(readsCustomer(order, { own: visitor.user?.contractId, turned: visitor.user?.clientView }) && {
        whole: contacts,
      }),
    },
    tickets: tickets.map(({ number, type, state, passengerId, coupons, replaces }) => ({
      number,
      replaces,
      type,
      state,
      passengerId,
      coupons,
    })),
    payment: earningsShown ? payment : withoutEarnings(payment),
    payments: payments.map((p) => ({
      id: p.id,
      method: p.method,
      state: paymentState(p.state, p.amountMinor, orderState),
      amount: earningsShown ? money(p.amountMinor, p.currency) : paidBeforeCommission(orderState, p),
      at: p.at.toISOString(),
    })),
    history: past.map((entry) => {
      const { from: _from, ...details } = entry.details;
      const { amount: _amount, ...others } = details;
      const shown = earningsShown || order.contractId === null || !PAID.has(entry.kind) ? details : others;
      const hidden = entry.kind === 'split_off' && !splits.splitInto.some((one) => one.number === shown.number);
      return { ...entry, details: hidden ? { ...shown, number: '' } : shown, at: entry.at.toISOString() };
    }),
    documents: (['itinerary', 'payment'] as const).map((kind) => ({ kind, ready: delivered })),
    schedule: change && {
      id: change.id,
      previousSlices: change.previousSlices,
      currentSlices: change.currentSlices,
      canceled: change.canceled,
      significant: change.significant,
    },
    returns: await Promise.all(
      // Released seats show in the tickets and the history: they have no sum.
      (await returnsOfOrder(db, order.id))
        .filter((row) => row.kind !== 'release')
        .map((row) => viewReturn(deps, order, row, earningsShown, db)),
    ),
    exchanges: await Promise.all(
      (await exchangesOfOrder(db, order.id)).map((row) => viewExchange(deps, order, row, visitor, earningsShown, db)),
    ),
    ...(ancillaries.shown && { ancillaries: ancillaries.shown }),
    ...(travelApproval && { travelApproval }),
    ...splits,
    access,
    actions: [
      // A room or a ride is given back and booked anew.
      ...actionsOf(orderState, delivered, now, voidable).filter(
        (action) => action !== 'exchange' || !isVoucherMode(modeOf(slices)),
      ),
      ...(!isVoucherMode(modeOf(slices)) && orderProblem(orderState, departureOf(order), now) === null
        ? (['split'] as const)
        : []),
    ],
    nextActor: change && !returnInProgress(orderState) ? 'buyer' : nextActorOf(order.status, orderState, reported),
    inProgress,
  };
  const seen = access === 'confirmed' ? view : forFinder(view);
  return own ? seen : withoutSellersMoney(seen);
}

/** The acquirer is asked at most so often about one order that is being looked at. */
const RECHECK_PATIENCE_MS = 2_000;
const RECHECK = { max: 1, seconds: 5 };

/** A buyer who comes back from the bank need not wait for its call: the acquirer is asked, briefly. */
async function refreshOrderPayments(deps: OrdersDeps, order: OrderRow): Promise<void> {
  if (order.ended !== 'open') return;
  const payments = await paymentsOfOrder(deps.db, order.id);
  if (!payments.some((p) => p.state === 'started')) return;
  try {
    await deps.limiter.consume('orders.recheck', order.id, RECHECK);
  } catch {
    return;
  }
  await withinTime(refreshPayments(deps, order.id), RECHECK_PATIENCE_MS, undefined).catch(() =>
    deps.log('orders.recheck_failed', { orderId: order.id }),
  );
}

/** An order for the visitor who made it or proved to know it. @throws AppError not_found `orders.not_found`. */
export async function readOrder(deps: OrdersDeps, visitor: Visitor, id: string): Promise<Order> {
  await refreshOrderPayments(deps, await ownOrder(deps, visitor, id));
  return inSnapshot(deps.db, async (tx) => viewOrder(deps, await ownOrder(deps, visitor, id, tx), visitor, tx));
}

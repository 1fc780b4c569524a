import { AppError, notFound } from '#kernel/app-error.ts';
import { type Money, money } from '#kernel/money.ts';
import type { AncillariesPurchase } from '#modules/orders/api.ts';
import {
  addHistory,
  doneExchanges,
  lockOrder,
  type OrdersDeps,
  ownOf,
  passengersOf,
  ticketsOf,
} from '#modules/orders/extension.ts';
import { type Executor, sqlState, type Tx, UNIQUE_VIOLATION } from '#platform/db/database.ts';
import {
  chargesOf,
  type ItemRow,
  insertPurchase,
  itemById,
  itemsOfPurchase,
  type PurchaseRow,
  purchaseById,
} from '../db/ancillaries-queries.ts';
import { STAFF_ITEM } from '../domain/arranged-by-staff.ts';
import { advanceAncillaries } from './advance-ancillaries.ts';
import { dropUnpaidPurchase } from './expire-purchase.ts';
import { recordAncillary } from './record-ancillary.ts';
import { viewPurchase } from './view-ancillaries.ts';
import { NEW_ITEM } from './write-purchase.ts';

/** What staff charge for in a request: an extra payment, or a service that they arrange; `price` for each passenger. */
export type NewCharge = {
  requestId: string;
  orderId: string;
  /** Of the request: another contract's order is not charged. */
  contractId: string | null;
  passengerIds: readonly string[];
  title: string;
  price: Money;
  payBy: Date;
};
/** One passenger's part; `open`: it waits for staff, who arrange it or take it back at the carrier. */
export type ChargeItem = {
  id: string;
  /** Where the passenger is now: after a split another than the charge's. */
  orderId: string;
  passengerId: string;
  state: ItemRow['state'];
  open: 'issue' | 'return' | null;
  number: string | null;
};
export type Charge = Pick<AncillariesPurchase, 'id' | 'state' | 'total' | 'refundAmount' | 'at' | 'expiresAt'> & {
  orderId: string;
  title: string;
  price: Money;
  items: ChargeItem[];
};

const openOf = ({ op, opState }: ItemRow): ChargeItem['open'] =>
  opState === null || opState === 'planned' ? null : op === 'sell' ? 'issue' : op === 'back' ? 'return' : null;

function toCharge(row: PurchaseRow, items: readonly ItemRow[]): Charge {
  const { id, state, total, refundAmount, at, expiresAt } = viewPurchase(row, items);
  const [first] = items;
  return {
    id,
    // A person is not an uncertain outcome.
    state: state === 'staff' ? 'processing' : state,
    total,
    refundAmount,
    at,
    expiresAt,
    orderId: row.orderId,
    title: first?.details.title ?? '',
    price: money(first?.priceMinor ?? 0, row.currency),
    items: items.map((item) => ({
      id: item.id,
      orderId: item.orderId,
      passengerId: item.passengerId,
      state: item.state,
      open: openOf(item),
      number: item.number,
    })),
  };
}

/** Whether a request under a contract may charge an order; one without a contract is its visitor's own. */
export const isOfContract = (order: { contractId: string | null }, contractId: string | null): boolean =>
  order.contractId === null || order.contractId === contractId;

/** The charges of a request, the oldest first. */
export const listCharges = async (db: Executor, requestId: string): Promise<Charge[]> =>
  Promise.all((await chargesOf(db, requestId)).map(async (row) => toCharge(row, await itemsOfPurchase(db, row.id))));

/**
 * Writes a charge that the buyer of the order pays by itself, in the caller's transaction. Each passenger needs an open
 * ticket. @throws AppError not_found `orders.not_found`; invalid `requests.charge_currency`; conflict
 * `requests.charge_contract`, `requests.tickets_busy`, `requests.charge_open` while another charge of the request waits
 * for its payment.
 */
export async function createCharge(deps: OrdersDeps, tx: Tx, charge: NewCharge): Promise<string> {
  const { requestId, orderId, passengerIds, title, price } = charge;
  const order = await lockOrder(tx, orderId);
  if (!order) throw notFound('orders.not_found');
  if (!isOfContract(order, charge.contractId)) throw new AppError('conflict', 'requests.charge_contract');
  if (price.currency !== order.currency)
    throw new AppError('invalid', 'requests.charge_currency', {}, [
      { path: 'price', code: 'requests.charge_currency' },
    ]);
  if ((await chargesOf(tx, requestId)).some(({ state }) => state === 'unpaid'))
    throw new AppError('conflict', 'requests.charge_open');
  const [people, tickets, done] = await Promise.all([
    passengersOf(tx, orderId),
    ticketsOf(tx, orderId),
    doneExchanges(tx, [orderId]),
  ]);
  const now = deps.clock.now();
  const purchase: PurchaseRow = {
    id: deps.ids(),
    orderId,
    requestId,
    holder: orderId,
    paid: 'own',
    state: 'unpaid',
    totalMinor: price.minor * passengerIds.length,
    currency: price.currency,
    paymentId: null,
    expiresAt: charge.payBy,
    createdAt: now,
    paidAt: null,
    receiptsSentAt: null,
  };
  const items = passengerIds.map((passengerId, position): ItemRow => {
    const person = people.find(({ id }) => id === passengerId);
    const segment = person && ownOf(order, done, person).journey.slices[0]?.segments[0];
    const isOpen = tickets.some((ticket) => ticket.passengerId === passengerId && ticket.state === 'open');
    if (!segment || !isOpen) throw new AppError('conflict', 'requests.tickets_busy');
    return {
      ...NEW_ITEM,
      id: deps.ids(),
      purchaseId: purchase.id,
      orderId,
      position,
      passengerId,
      segmentIndex: 0,
      flight: segment.flight,
      departsAt: new Date(segment.departsAt),
      kind: 'other',
      item: STAFF_ITEM,
      seat: null,
      child: false,
      ssr: '',
      rfic: '',
      rfisc: '',
      priceMinor: price.minor,
      currency: price.currency,
      details: { title },
      state: 'waiting',
      updatedAt: now,
    };
  });
  await insertPurchase(tx, purchase, items);
  const details = { amount: money(purchase.totalMinor, purchase.currency), ancillaries: items.length };
  await addHistory(tx, orderId, now, [{ kind: 'ancillaries_requested', details }]);
  return purchase.id;
}

/** @throws AppError not_found `requests.charge_not_found`. */
async function chargeOf(deps: OrdersDeps, requestId: string, id: string): Promise<PurchaseRow> {
  const row = await purchaseById(deps.db, id);
  if (!row || row.requestId !== requestId) throw notFound('requests.charge_not_found');
  return row;
}

/** Notes a change of a charge in the transaction that makes it. */
type Note = (tx: Tx) => Promise<void>;

/** Gives up a charge that was not paid; money that comes later goes back. */
export async function withdrawCharge(
  deps: OrdersDeps,
  { requestId, id }: { requestId: string; id: string },
  note?: Note,
): Promise<void> {
  const row = await chargeOf(deps, requestId, id);
  await dropUnpaidPurchase(deps, row.id, note);
}

const ISSUED = { on: 'ok', result: 'issued' } as const;
const REFUSED = { on: 'rejected' } as const;
const RETURNED = { on: 'ok', result: 'refunded' } as const;

/**
 * What staff did for one passenger: `issued` with the number of its document, `refused` (its price goes back), or
 * `returned` by the carrier after the ticket was. @throws AppError not_found `requests.charge_not_found`; conflict
 * `requests.action_not_allowed` when nothing waits for it, `requests.number_taken`.
 */
export async function settleCharge(
  deps: OrdersDeps,
  {
    requestId,
    id,
    itemId,
    done,
    number,
  }: { requestId: string; id: string; itemId: string; done: 'issued' | 'refused' | 'returned'; number: string | null },
  note?: Note,
): Promise<void> {
  const row = await chargeOf(deps, requestId, id);
  const item = await itemById(deps.db, itemId);
  if (item?.purchaseId !== row.id) throw notFound('requests.charge_not_found');
  const wanted = done === 'returned' ? 'return' : 'issue';
  if (openOf(item) !== wanted || item.opId === null) throw new AppError('conflict', 'requests.action_not_allowed');
  const about = { orderId: item.orderId, itemId, opId: item.opId };
  const event = { issued: ISSUED, refused: REFUSED, returned: RETURNED }[done];
  const details = done === 'issued' ? { number } : done === 'refused' ? { code: 'REFUSED' } : {};
  try {
    // A colleague may have said what was done in the same moment.
    if (!(await recordAncillary(deps, about, event, details, note)))
      throw new AppError('conflict', 'requests.action_not_allowed');
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    throw new AppError('conflict', 'requests.number_taken', {}, [{ path: 'number', code: 'requests.number_taken' }]);
  }
  await advanceAncillaries(deps, item.orderId);
}

/**
 * Gives back what was paid of a charge after its request was over, all that staff have not arranged; again changes
 * nothing. @throws Error while a part of it does not wait for staff yet.
 */
export async function refuseCharge(
  deps: OrdersDeps,
  { requestId, id }: { requestId: string; id: string },
): Promise<void> {
  const row = await chargeOf(deps, requestId, id);
  for (const { orderId } of await itemsOfPurchase(deps.db, row.id)) await advanceAncillaries(deps, orderId);
  for (const item of await itemsOfPurchase(deps.db, row.id)) {
    if (openOf(item) !== 'issue' || item.opId === null) continue;
    await recordAncillary(deps, { orderId: item.orderId, itemId: item.id, opId: item.opId }, REFUSED, {
      code: 'REFUSED',
    });
    await advanceAncillaries(deps, item.orderId);
  }
  const left = toCharge(row, await itemsOfPurchase(deps.db, row.id));
  if (left.items.some(({ state }) => state === 'waiting')) throw new Error('a late charge has not been given back');
}

/** Charges of requests, for the module of requests. */
export type Charges = {
  create(tx: Tx, charge: NewCharge): Promise<string>;
  list(db: Executor, requestId: string): Promise<Charge[]>;
  withdraw(which: { requestId: string; id: string }, note?: Note): Promise<void>;
  settle(what: Parameters<typeof settleCharge>[1], note?: Note): Promise<void>;
  refuse(which: { requestId: string; id: string }): Promise<void>;
};
export const chargesFor = (deps: OrdersDeps): Charges => ({
  create: (tx, charge) => createCharge(deps, tx, charge),
  list: listCharges,
  withdraw: (which, note) => withdrawCharge(deps, which, note),
  settle: (what, note) => settleCharge(deps, what, note),
  refuse: (which) => refuseCharge(deps, which),
});

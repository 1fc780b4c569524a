import { money } from '#kernel/money.ts';
import { type AncillariesPort, supplierOf } from '#modules/orders/extension.ts';

import { boughtOf, cartById, chosenSql, moveItems } from '../db/ancillaries-queries.ts';
import { advanceAncillaries } from './advance-ancillaries.ts';
import { rerenderAncillariesReceipt } from './ancillaries-receipt.ts';
import { readBookingAncillaries } from './choose-ancillaries.ts';
import { listAncillaries } from './list-ancillaries.ts';
import { agreedWithBooking, extendSeatHolds } from './place-ancillaries.ts';
import { receiptLines } from './receipt-lines.ts';
import { viewBought } from './view-ancillaries.ts';
import { writePurchase } from './write-purchase.ts';

/** States of ancillaries that cost nothing any more. */
const NOT_BOUGHT: ReadonlySet<string> = new Set(['failed', 'voided', 'refunded', 'canceled']);

/** Ancillaries as orders use them. */
export const ORDER_ANCILLARIES: AncillariesPort = {
  chosenSql,
  chosenPrices: async (db, draftId) => ((await cartById(db, draftId))?.chosen ?? []).map(({ price }) => price),
  haveProblems: async (deps, visitor, draftId) => {
    const cart = await cartById(deps.db, draftId);
    if (!cart || cart.chosen.length === 0) return false;
    return (await readBookingAncillaries(deps, visitor, draftId)).problems.length > 0;
  },
  agreed: async (deps, visitor, draft, accepted) => {
    const agreed = await agreedWithBooking(deps, visitor, draft, accepted);
    if (!agreed) return null;
    return {
      total: agreed.total,
      write: async (tx, { id: orderId, passengerId }) => {
        await writePurchase(deps, tx, agreed, { orderId, paid: 'ticket', expiresAt: null, passengerId });
      },
      extendSeatHolds: (order) => extendSeatHolds(deps, order, agreed),
    };
  },
  bookedWith: async (db, orderId, paid) => {
    const { purchases, items } = await boughtOf(db, orderId);
    const withTicket = purchases.filter((one) => one.paid === 'ticket' && (!paid || one.state === 'paid'));
    const ids = new Set(withTicket.map(({ id }) => id));
    return items
      .filter(({ purchaseId, state }) => ids.has(purchaseId) && state === 'waiting')
      .map(({ id, passengerId, flight, item, seat, priceMinor, currency }) => ({
        opId: id,
        travellerId: passengerId,
        flight,
        item,
        seat,
        expect: money(priceMinor, currency),
      }));
  },
  advance: advanceAncillaries,
  view: async (deps, db, order, now) => {
    const bought = await boughtOf(db, order.id);
    const none = bought.purchases.length === 0 && bought.items.length === 0;
    const canReturn = supplierOf(deps, order)?.ancillaries?.capabilities.giveBack ?? false;
    return {
      shown: none ? null : viewBought(bought, now, canReturn),
      inProgress: bought.items.some((item) => item.op !== null || item.money === 'sent'),
    };
  },
  costOf: async (db, orderId) => {
    const { items } = await boughtOf(db, orderId);
    return items.reduce((all, item) => all + (NOT_BOUGHT.has(item.state) ? 0 : item.priceMinor), 0);
  },
  moveTo: moveItems,
  receiptLines,
  rerenderReceipt: rerenderAncillariesReceipt,
  sold: (db, orderIds) => listAncillaries(db).of(orderIds),
};

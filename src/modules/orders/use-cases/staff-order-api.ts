import type { Localised } from '#kernel/locale.ts';
import type { Money } from '#kernel/money.ts';
import { endsOf } from '#modules/supply/api.ts';
import { changeContacts } from '../access/use-cases/change-contacts.ts';
import { findByPerson, findOrder, findTicket } from '../access/use-cases/find-order.ts';
import { labelledOrders } from '../core/db/label-queries.ts';
import { refreshPayments } from '../core/use-cases/apply-missed-payments.ts';
import { changePassport, checkPassport } from '../core/use-cases/change-passport.ts';
import { notifyBuyer } from '../core/use-cases/notify-buyer.ts';
import { confirmedOrder, ownOrder } from '../core/use-cases/own-order.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import { canSeeEarnings } from '../core/use-cases/who-sees-earnings.ts';
import {
  completeHandExchange,
  handExchangesOf,
  prepareHandExchange,
  refuseHandExchange,
  saveHandExchange,
  shownHandExchanges,
  withdrawHandExchange,
} from '../exchanges/use-cases/hand-exchange.ts';
import type { OrdersDeps } from '../ports.ts';
import { forcedSums, quoteForced } from '../returns/use-cases/forced-sums.ts';
import { refundForced, releaseSeats, returnProgress, wouldBeAlone } from '../returns/use-cases/staff-returns.ts';
import { refundShown } from '../returns/use-cases/view-return.ts';
import { handSplitOf, splitByHand } from '../split/use-cases/split-by-hand.ts';
import { knowRequestedOrder, readRequestedOrder } from './read-requested-order.ts';

const bound =
  <A extends unknown[], R>(use: (deps: OrdersDeps, ...rest: A) => R, deps: OrdersDeps) =>
  (...rest: A): R =>
    use(deps, ...rest);

/** What people of the house may do with an order; the caller has let them in. */
export const staffOrderApiFor = (deps: OrdersDeps) => ({
  findOrder: bound(findOrder, deps),
  findTicket: bound(findTicket, deps),
  findByPerson: bound(findByPerson, deps),
  /** Checks access to the order. @throws AppError not_found `orders.not_found`. */
  ownOrder: async (...requested: [visitor: Visitor, id: string]): Promise<void> => {
    await ownOrder(deps, ...requested);
  },
  /**
   * Only lets in who confirmed that the order is theirs. @throws AppError not_found `orders.not_found`, forbidden
   * `orders.confirmation_required`.
   */
  confirmedOrder: async (...requested: [visitor: Visitor, id: string]): Promise<void> => {
    await confirmedOrder(deps, ...requested);
  },
  /** E-mails the buyer that a visitor with a confirmed code has made a request. */
  tellRequested: async (visitor: Visitor, id: string): Promise<void> => {
    await notifyBuyer(deps, visitor, await ownOrder(deps, visitor, id), 'requested');
  },
  changeContacts: bound(changeContacts, deps),
  /** Where some orders' journeys begin and end, by the order's id; one without a journey is left out. */
  endsOf: async (ids: readonly string[]): Promise<Map<string, { from: Localised; to: Localised }>> =>
    new Map(
      (await labelledOrders(deps.db, ids)).flatMap(({ id, locations, ...direction }) => {
        const [from, to] = endsOf(direction, locations);
        return from && to ? [[id, { from, to }] as const] : [];
      }),
    ),
  readRequestedOrder: bound(readRequestedOrder, deps),
  knowRequestedOrder: bound(knowRequestedOrder, deps),
  checkContacts: deps.travellers.checkContacts,
  checkPassport: bound(checkPassport, deps),
  changePassport: bound(changePassport, deps),
  forcedSums: bound(forcedSums, deps),
  quoteForced: bound(quoteForced, deps),
  refundForced: bound(refundForced, deps),
  releaseSeats: bound(releaseSeats, deps),
  returnProgress: bound(returnProgress, deps),
  wouldBeAlone: bound(wouldBeAlone, deps),
  prepareHandExchange: bound(prepareHandExchange, deps),
  saveHandExchange: bound(saveHandExchange, deps),
  withdrawHandExchange: bound(withdrawHandExchange, deps),
  completeHandExchange: bound(completeHandExchange, deps),
  refuseHandExchange: bound(refuseHandExchange, deps),
  handExchangesOf: bound(handExchangesOf, deps),
  shownHandExchanges: bound(shownHandExchanges, deps),
  splitByHand: bound(splitByHand, deps),
  handSplitOf,
  /** Asks how the payments under way of an order stand. */
  refreshPayments: async (orderId: string): Promise<void> => {
    await refreshPayments(deps, orderId);
  },
  /** Refund of an action as a reader of an order under this contract (null: a visitor's) sees it. */
  shownRefund: async (
    visitor: Visitor,
    contractId: string | null,
    action: Parameters<typeof refundShown>[0],
  ): Promise<Money> => refundShown(action, await canSeeEarnings(deps, deps.db, { contractId }, visitor)),
});
export type StaffOrderApi = ReturnType<typeof staffOrderApiFor>;

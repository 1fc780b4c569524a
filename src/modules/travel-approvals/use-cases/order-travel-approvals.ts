import {
  type AgreedTrip,
  type OrderRow,
  type OrdersDeps,
  openText,
  sealText,
  type TravelApprovalsPort,
} from '#modules/orders/extension.ts';

import { copyTrip, insertTrip, type NewTrip, tripsOf } from '../db/approval-queries.ts';
import { agreedTrip, readTravel, viewTravel } from './check-booking.ts';
import { checkExchangePolicy } from './check-exchange.ts';
import { mayDecide } from './may-decide.ts';
import { decidersOf, exchangeWord, viewTrip } from './view-approval.ts';

/** What is stored of the trip of an order. */
function tripRow(deps: OrdersDeps, { id, contractId, createdAt }: OrderRow, trip: AgreedTrip): NewTrip {
  const { costCentre, purpose, violations, approval } = trip;
  return {
    orderId: id,
    contractId: contractId ?? '',
    costCentre,
    violations,
    askedAt: createdAt,
    purpose: purpose === null ? null : sealText(deps, purpose, `purpose:${id}`),
    state: approval?.state ?? 'free',
    until: approval ? new Date(approval.until) : null,
    silence: approval?.silence ?? null,
  };
}

/** Travel policies as orders use them. */
export const ORDER_TRAVEL_APPROVALS: TravelApprovalsPort = {
  checkBooking: readTravel,
  viewBooking: viewTravel,
  agreed: agreedTrip,
  write: (deps, tx, order, trip) => insertTrip(tx, tripRow(deps, order, trip)),
  copyTo: async (deps, tx, from, to) => {
    const [trip] = await tripsOf(tx, [from]);
    if (!trip) return;
    const sealed = (text: Buffer | null, what: string) =>
      text && sealText(deps, openText(deps, text, `${what}:${from}`), `${what}:${to}`);
    const [purpose, comment] = [sealed(trip.purpose, 'purpose'), sealed(trip.comment, 'comment')];
    await copyTrip(tx, from, { orderId: to, purpose, comment });
  },
  viewOrder: async (deps, order, visitor, db) => {
    const [trip] = await tripsOf(db, [order.id]);
    if (!trip) return null;
    const open = order.ended === 'open' && trip.state === 'waiting';
    return viewTrip(deps, trip, {
      paymentTimeLimit: order.paymentTimeLimit?.toISOString() ?? null,
      names: await decidersOf(deps, [trip], db),
      mayDecide: open && (await mayDecide(deps, visitor, order, db)),
    });
  },
  viewExchange: async (deps, order, row, visitor, db) => {
    const open = row.approval === 'waiting' && row.endedAt === null;
    return exchangeWord(deps, row, {
      mayDecide: open && (await mayDecide(deps, visitor, { ...order, askedBy: row.askedBy }, db)),
      names: await decidersOf(deps, [row], db),
    });
  },
  checkExchange: checkExchangePolicy,
};

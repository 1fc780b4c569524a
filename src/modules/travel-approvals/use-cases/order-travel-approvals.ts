import {
  type AgreedTravel,
  type OrderRow,
  type OrdersDeps,
  openText,
  sealText,
  type TravelApprovalsPort,
} from '#modules/orders/extension.ts';

import {
  copyTravelApproval,
  insertTravelApproval,
  type NewTravelApproval,
  travelApprovalsOf,
} from '../db/approval-queries.ts';
import { agreedTravel, readTravel, viewTravel } from './check-booking.ts';
import { checkExchangePolicy } from './check-exchange.ts';
import { mayDecide } from './may-decide.ts';
import { decidersOf, exchangeApprovalRow, viewTravelApproval } from './view-approval.ts';

/** What is stored of the trip of an order. */
function travelApprovalRow(
  deps: OrdersDeps,
  { id, contractId, createdAt }: OrderRow,
  travelApproval: AgreedTravel,
): NewTravelApproval {
  const { costCentre, purpose, violations, approval } = travelApproval;
  return {
    orderId: id,
    contractId: contractId ?? '',
    costCentre,
    violations,
    requestedAt: createdAt,
    purpose: purpose === null ? null : sealText(deps, purpose, `purpose:${id}`),
    state: approval?.state ?? 'free',
    until: approval ? new Date(approval.until) : null,
    onTimeout: approval?.onTimeout ?? null,
  };
}

/** Travel policies as orders use them. */
export const ORDER_TRAVEL_APPROVALS: TravelApprovalsPort = {
  checkBooking: readTravel,
  viewBooking: viewTravel,
  agreed: agreedTravel,
  write: (deps, tx, order, travelApproval) => insertTravelApproval(tx, travelApprovalRow(deps, order, travelApproval)),
  copyTo: async (deps, tx, from, to) => {
    const [travelApproval] = await travelApprovalsOf(tx, [from]);
    if (!travelApproval) return;
    const sealed = (text: Buffer | null, what: string) =>
      text && sealText(deps, openText(deps, text, `${what}:${from}`), `${what}:${to}`);
    const [purpose, comment] = [sealed(travelApproval.purpose, 'purpose'), sealed(travelApproval.comment, 'comment')];
    await copyTravelApproval(tx, from, { orderId: to, purpose, comment });
  },
  viewOrder: async (deps, order, visitor, db) => {
    const [travelApproval] = await travelApprovalsOf(db, [order.id]);
    if (!travelApproval) return null;
    const open = order.ended === 'open' && travelApproval.state === 'waiting';
    return viewTravelApproval(deps, travelApproval, {
      paymentTimeLimit: order.paymentTimeLimit?.toISOString() ?? null,
      names: await decidersOf(deps, [travelApproval], db),
      mayDecide: open && (await mayDecide(deps, visitor, order, db)),
    });
  },
  viewExchange: async (deps, order, row, visitor, db) => {
    const open = row.approval === 'waiting' && row.endedAt === null;
    return exchangeApprovalRow(deps, row, {
      mayDecide: open && (await mayDecide(deps, visitor, { ...order, requestedBy: row.requestedBy }, db)),
      names: await decidersOf(deps, [row], db),
    });
  },
  checkExchange: checkExchangePolicy,
};

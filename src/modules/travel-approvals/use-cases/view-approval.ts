import type { OrderTravelApproval } from '#modules/orders/api.ts';
import {
  type Approval,
  approvalDeadlineFor,
  type ExchangeRow,
  type OrderRow,
  type OrdersDeps,
  openText,
} from '#modules/orders/extension.ts';
import type { Executor } from '#platform/db/database.ts';
import type { TravelApprovalRow } from '../db/approval-queries.ts';
import { approvalDeadline } from '../domain/approval-machine.ts';

type ApprovalViewContext = { paymentTimeLimit: string | null; names: ReadonlyMap<string, string>; mayDecide: boolean };

/** What was kept of a trip, for those whose order it is. */
export function viewTravelApproval(
  deps: OrdersDeps,
  row: TravelApprovalRow,
  { paymentTimeLimit, names, mayDecide }: ApprovalViewContext,
): OrderTravelApproval {
  const { orderId, costCentre, violations, state, until, onTimeout } = row;
  const purpose = row.purpose && openText(deps, row.purpose, `purpose:${orderId}`);
  const kept = { costCentre, purpose, violations };
  if (state === 'free' || !until || !onTimeout) return { ...kept, approval: null };
  const requested = { state, requestedAt: row.requestedAt.toISOString(), until: until.toISOString(), onTimeout };
  return {
    ...kept,
    approval: approvalRowOf(deps, row, requested, { id: orderId, paymentTimeLimit, names, mayDecide }),
  };
}

type DecisionRow = Pick<TravelApprovalRow, 'decidedAt' | 'decidedBy' | 'comment'>;

function approvalRowOf(
  deps: OrdersDeps,
  { decidedAt, decidedBy, comment }: DecisionRow,
  requested: Approval,
  { id, paymentTimeLimit, names, mayDecide }: ApprovalViewContext & { id: string },
): NonNullable<OrderTravelApproval['approval']> {
  const { state, onTimeout } = requested;
  const by = approvalDeadline(requested, paymentTimeLimit);
  return {
    state,
    onTimeout,
    approvalDeadline: by,
    // The seats, or the offer, are not kept as long as the policy gives.
    ...(by < requested.until && { cutShort: { policyGives: requested.until, heldUntil: paymentTimeLimit ?? by } }),
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy: (decidedBy && names.get(decidedBy)) ?? null,
    comment: comment && openText(deps, comment, `comment:${id}`),
    mayDecide: mayDecide && state === 'waiting',
  };
}

/** What the company has said about an exchange; null: it was not asked. */
export function exchangeApprovalRow(
  deps: OrdersDeps,
  row: ExchangeRow,
  seen: Omit<ApprovalViewContext, 'paymentTimeLimit'>,
): OrderTravelApproval['approval'] {
  const { id, approval: state, travel, confirmedAt } = row;
  if (!state || !travel || !confirmedAt) return null;
  const until = approvalDeadlineFor(confirmedAt, travel.hours);
  const requested = { state, requestedAt: confirmedAt.toISOString(), until, onTimeout: travel.onTimeout };
  return approvalRowOf(deps, row, requested, { ...seen, id, paymentTimeLimit: row.expiresAt.toISOString() });
}

/** Names of those who have decided, and of those who placed the orders or asked for the exchanges. */
export const decidersOf = (
  deps: OrdersDeps,
  rows: readonly (TravelApprovalRow | OrderRow | ExchangeRow)[],
  db: Executor = deps.db,
) =>
  deps.passengerIds.namesOf(db, [
    ...new Set(
      rows.flatMap((row) => {
        if ('userId' in row) return row.userId ?? [];
        return [row.decidedBy, 'requestedBy' in row ? row.requestedBy : null].filter((id) => id !== null);
      }),
    ),
  ]);

import type { OrderTravelApproval } from '#modules/orders/api.ts';
import {
  type Approval,
  type ExchangeRow,
  type OrderRow,
  type OrdersDeps,
  openText,
  untilOf,
} from '#modules/orders/extension.ts';
import type { Executor } from '#platform/db/database.ts';
import type { TravelApprovalRow } from '../db/approval-queries.ts';
import { approvalDeadline } from '../domain/approval-machine.ts';

type Seen = { paymentTimeLimit: string | null; names: ReadonlyMap<string, string>; mayDecide: boolean };

/** What was kept of a trip, for those whose order it is. */
export function viewTrip(
  deps: OrdersDeps,
  row: TravelApprovalRow,
  { paymentTimeLimit, names, mayDecide }: Seen,
): OrderTravelApproval {
  const { orderId, costCentre, violations, state, until, silence } = row;
  const purpose = row.purpose && openText(deps, row.purpose, `purpose:${orderId}`);
  const kept = { costCentre, purpose, violations };
  if (state === 'free' || !until || !silence) return { ...kept, approval: null };
  const asked = { state, askedAt: row.askedAt.toISOString(), until: until.toISOString(), silence };
  return { ...kept, approval: wordOf(deps, row, asked, { id: orderId, paymentTimeLimit, names, mayDecide }) };
}

type Word = Pick<TravelApprovalRow, 'decidedAt' | 'decidedBy' | 'comment'>;

function wordOf(
  deps: OrdersDeps,
  { decidedAt, decidedBy, comment }: Word,
  asked: Approval,
  { id, paymentTimeLimit, names, mayDecide }: Seen & { id: string },
): NonNullable<OrderTravelApproval['approval']> {
  const { state, silence } = asked;
  const by = approvalDeadline(asked, paymentTimeLimit);
  return {
    state,
    silence,
    approvalDeadline: by,
    // The seats, or the offer, are not kept as long as the policy gives.
    ...(by < asked.until && { cutShort: { policyGives: asked.until, keptUntil: paymentTimeLimit ?? by } }),
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy: (decidedBy && names.get(decidedBy)) ?? null,
    comment: comment && openText(deps, comment, `comment:${id}`),
    mayDecide: mayDecide && state === 'waiting',
  };
}

/** What the company has said about an exchange; null: it was not asked. */
export function exchangeWord(
  deps: OrdersDeps,
  row: ExchangeRow,
  seen: Omit<Seen, 'paymentTimeLimit'>,
): OrderTravelApproval['approval'] {
  const { id, approval: state, travel, confirmedAt } = row;
  if (!state || !travel || !confirmedAt) return null;
  const until = untilOf(confirmedAt, travel.hours);
  const asked = { state, askedAt: confirmedAt.toISOString(), until, silence: travel.silence };
  return wordOf(deps, row, asked, { ...seen, id, paymentTimeLimit: row.expiresAt.toISOString() });
}

/** Names of those who have decided, and of those who placed the orders or asked for the exchanges. */
export const decidersOf = (
  deps: OrdersDeps,
  rows: readonly (TravelApprovalRow | OrderRow | ExchangeRow)[],
  db: Executor = deps.db,
) =>
  deps.people.namesOf(db, [
    ...new Set(
      rows.flatMap((row) => {
        if ('userId' in row) return row.userId ?? [];
        return [row.decidedBy, 'askedBy' in row ? row.askedBy : null].filter((id) => id !== null);
      }),
    ),
  ]);

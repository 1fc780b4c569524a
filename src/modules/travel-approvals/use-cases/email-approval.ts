import { money } from '#kernel/money.ts';
import {
  type ExchangeRow,
  exchangeById,
  exchangeRefundBeforeCommission,
  journeyLines,
  type OrderEmail,
  type OrderRow,
  type OrdersDeps,
  orderById,
} from '#modules/orders/extension.ts';
import { inTransaction } from '#platform/db/database.ts';

import { type TravelApprovalRow, travelApprovalsOf } from '../db/approval-queries.ts';
import { decidersOf, exchangeApprovalRow, viewTravelApproval } from './view-approval.ts';

type ApprovalEmail = {
  order: OrderRow;
  travelApproval: TravelApprovalRow | undefined;
  /** Asked about is an exchange of its tickets. */
  exchange: ExchangeRow | undefined;
  what: 'asked' | 'decided';
  names: ReadonlyMap<string, string>;
};

/** The state of what was asked about, whether it is still wanted, and who wants it. */
function subjectOf({ order, travelApproval, exchange }: Pick<ApprovalEmail, 'order' | 'travelApproval' | 'exchange'>) {
  if (exchange) return { state: exchange.approval, open: exchange.endedAt === null, by: exchange.requestedBy };
  const state = travelApproval && travelApproval.state !== 'free' ? travelApproval.state : null;
  return { state, open: order.ended === 'open', by: order.userId };
}

/**
 * E-mails the approvers that an order, or an exchange of it, waits for them, or its requester the decision; each once,
 * in their language, and in the app too.
 */
export async function emailApproval(
  deps: OrdersDeps,
  orderId: string,
  what: 'asked' | 'decided',
  exchangeId?: string,
): Promise<void> {
  const [order, [travelApproval], exchange] = await Promise.all([
    orderById(deps.db, orderId),
    travelApprovalsOf(deps.db, [orderId]),
    exchangeId === undefined ? undefined : exchangeById(deps.db, exchangeId),
  ]);
  if (!order?.contractId || (exchangeId !== undefined && !exchange)) return;
  const { state, open, by } = subjectOf({ order, travelApproval, exchange });
  if (state === null) return;
  // A late e-mail gives the current state.
  if (what === 'asked' && (state !== 'waiting' || !open)) return;
  const wanted =
    what === 'asked'
      ? (await deps.agencies.approversOf(deps.db, order.contractId)).filter((id) => id !== order.userId && id !== by)
      : [by ?? ''];
  const people = await deps.passengerIds.reachable(deps.db, wanted.filter(Boolean));
  const rows = [order, travelApproval, exchange].filter((row) => row !== undefined);
  const email = { order, travelApproval, exchange, what, names: await decidersOf(deps, rows) };
  await inTransaction(deps.db, async (tx) => {
    for (const { id, email: to, locale } of people) {
      const letter = write(deps, email, id, locale);
      const dedupe = `${letter.template}:${exchangeId ?? order.id}:${id}`;
      await deps.notifications.sendEmail(tx, { ...letter, to, locale, dedupe });
    }
  });
}

function write(deps: OrdersDeps, email: ApprovalEmail, id: string, locale: OrderRow['locale']): OrderEmail {
  const { order, travelApproval, exchange, what, names } = email;
  const seen = { names, mayDecide: false };
  const paymentTimeLimit = (exchange ? exchange.expiresAt : order.paymentTimeLimit)?.toISOString() ?? null;
  const kept = travelApproval && viewTravelApproval(deps, travelApproval, { ...seen, paymentTimeLimit });
  const approval = exchange ? exchangeApprovalRow(deps, exchange, seen) : kept?.approval;
  if (!approval) throw new Error('approval was not requested');
  const { state, open, by } = subjectOf(email);
  const common = {
    order: order.number,
    journey: journeyLines(exchange ?? order, locale),
    recipientIds: [id],
    exchange: exchange !== undefined,
  };
  const { baseUrl } = deps.config;
  if (what === 'asked') {
    const minor = exchange
      ? exchange.amountDueMinor - exchangeRefundBeforeCommission(exchange).minor
      : order.totalMinor;
    const { costCentre = null, purpose = null } = kept ?? {};
    const data = {
      ...common,
      link: `${baseUrl}/account/approvals`,
      costCentre,
      purpose,
      total: money(minor, order.currency),
      violations: (exchange ? exchange.travel?.violations : kept?.violations) ?? [],
      requester: (by && names.get(by)) ?? null,
      approvalDeadline: approval.approvalDeadline,
      onTimeout: approval.onTimeout,
    };
    return { template: 'approval-requested', data };
  }
  const data = {
    ...common,
    link: `${baseUrl}/order/${order.id}`,
    decision: state === 'approved' ? ('approved' as const) : ('refused' as const),
    // By time-out.
    by: (exchange ?? travelApproval)?.decidedBy === null ? null : (approval.decidedBy ?? ''),
    comment: approval.comment,
    // An exchange that costs nothing is not waited for.
    paymentTimeLimit: open && exchange?.amountDueMinor !== 0 ? paymentTimeLimit : null,
  };
  return { template: 'approval-decided', data };
}

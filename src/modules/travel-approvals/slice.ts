import { type OrderSlice, overdueExchangeApprovals } from '#modules/orders/extension.ts';

import { approvalSql, overdueApprovals } from './db/approval-queries.ts';

import { APPROVAL_MACHINE } from './domain/approval-machine.ts';
import { expireApproval } from './use-cases/decide-approval.ts';
import { saveApprovals } from './use-cases/save-approvals.ts';

/** What approvals of companies register with orders. */
export const TRAVEL_APPROVALS: OrderSlice = {
  machine: APPROVAL_MACHINE,
  state: { name: 'approval', select: approvalSql },
  writer: { save: saveApprovals },
  expire: async (deps, { now, each }) => {
    await each('approval', await overdueApprovals(deps.db, now), (id) => expireApproval(deps, id));
    for (const { id, orderId } of await overdueExchangeApprovals(deps.db, now))
      await each('approval', [id], () => expireApproval(deps, orderId, id));
  },
};

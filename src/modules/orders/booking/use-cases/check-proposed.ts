import { isStaff } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Executor } from '#platform/db/database.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { OrdersDeps } from '../../ports.ts';
import type { ProposalOrigin } from '../db/tables.ts';

/**
 * Whether a proposal may be booked from at this moment, by this visitor: asked when a booking is begun, at each of
 * its steps, and in the transaction that writes
 * its order. @throws AppError forbidden `orders.proposal_client_only` for agents, companies and staff, who sell by
 * themselves; gone `orders.proposal_ended`.
 */
export async function checkProposed(
  { proposals }: Pick<OrdersDeps, 'proposals'>,
  db: Executor,
  { user }: Visitor,
  { proposalId }: ProposalOrigin,
): Promise<void> {
  if (user?.contractId || isStaff(user)) throw new AppError('forbidden', 'orders.proposal_client_only');
  if (!(await proposals.bookable(db, proposalId))) throw new AppError('gone', 'orders.proposal_ended');
}

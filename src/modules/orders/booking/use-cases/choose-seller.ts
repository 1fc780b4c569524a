import { AppError, notFound } from '#kernel/app-error.ts';
import type { Seller } from '../../api.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { Branch, OrdersDeps } from '../../ports.ts';
import { updateDraft } from '../db/draft-queries.ts';
import { contractOfSale } from './contract-of-sale.ts';
import { ownDraft } from './read-booking.ts';

const named = ({ id, number, name, status }: Branch) => ({ id, number, name, active: status === 'active' });

/**
 * The contracts under which the caller may sell a booking, their own first, and the current one; empty without
 * sub-agents.
 */
export async function readSeller(deps: OrdersDeps, visitor: Visitor, id: string): Promise<Seller> {
  const draft = await ownDraft(deps, visitor, id);
  const { user } = visitor;
  const below = user?.subAgentContractIds ?? [];
  if (!user?.contractId || below.length === 0) return { chosen: null, contracts: [] };
  const tree = await deps.agencies.contractSummaries(deps.db, [user.contractId, ...below]);
  return { chosen: contractOfSale(visitor, draft), contracts: tree.map(named) };
}

/**
 * Sells a booking under another contract of the caller's: a sub-agent's, or their own again. Its price is looked at
 * anew before it is paid.
 * @throws AppError not_found `orders.contract_not_found` for every other contract; conflict
 * `orders.contract_suspended`, `orders.booking_changed`.
 */
export async function chooseSeller(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
  contractId: string,
): Promise<Seller> {
  const draft = await ownDraft(deps, visitor, id);
  const { user } = visitor;
  const own = contractId === user?.contractId;
  if (!own && !user?.subAgentContractIds?.includes(contractId)) throw notFound('orders.contract_not_found');
  const terms = await deps.agencies.saleTerms(deps.db, contractId);
  if (!terms) throw notFound('orders.contract_not_found');
  if (!terms.active) throw new AppError('conflict', 'orders.contract_suspended');
  if (draft.orderId) throw new AppError('conflict', 'orders.booking_changed');
  if (contractOfSale(visitor, draft) !== contractId)
    await updateDraft(deps.db, id, {
      forContractId: own ? null : contractId,
      furthestStep: draft.furthestStep === 'payment' ? 'services' : draft.furthestStep,
      updatedAt: deps.clock.now(),
    });
  return readSeller(deps, visitor, id);
}

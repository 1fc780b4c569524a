import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { BookingDraftRow } from '../db/draft-queries.ts';

type DraftContract = Pick<BookingDraftRow, 'forContractId' | 'proposed'>;

/**
 * The contract that a booking is sold under: that of the proposal it was begun from; the sub-agent's that was chosen,
 * as long as the seller stands above it, else the seller's own; null for a visitor.
 */
export function contractOfSale({ user }: Pick<Visitor, 'user'>, { forContractId, proposed }: DraftContract) {
  if (proposed) return proposed.contractId;
  const chosen = forContractId !== null && user?.subAgentContractIds?.includes(forContractId);
  return chosen ? forContractId : (user?.contractId ?? null);
}

/** The seller's own contract, where the sale stands in a sub-agent's; null for every other sale. */
export function soldFrom(visitor: Pick<Visitor, 'user'>, draft: DraftContract): string | null {
  if (draft.proposed) return null;
  const own = visitor.user?.contractId ?? null;
  return contractOfSale(visitor, draft) === own ? null : own;
}

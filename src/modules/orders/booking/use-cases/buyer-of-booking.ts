import type { Buyer } from '#modules/pricing/index.ts';
import type { Executor } from '#platform/db/database.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { OrdersDeps } from '../../ports.ts';
import type { BookingDraftRow } from '../db/draft-queries.ts';
import { contractOfSale } from './contract-of-sale.ts';

/**
 * Who buys, for the price rules: the contract that a booking is sold under and where it is sold; a client of a proposal
 * buys on the site. Undefined
 * where staff made the offer, which costs what they promised, and where no rule looks at buyers.
 */
export async function buyerOfBooking(
  { agencies, pricing }: Pick<OrdersDeps, 'agencies' | 'pricing'>,
  db: Executor,
  visitor: Visitor,
  draft: Pick<BookingDraftRow, 'forContractId' | 'proposed' | 'requestOfferId'>,
): Promise<Buyer | undefined> {
  if (draft.requestOfferId !== null || !pricing.looksAtBuyers()) return undefined;
  const contractId = contractOfSale(visitor, draft);
  const contract = contractId === null ? null : await agencies.placeInTree(db, contractId);
  return { channel: channelOf(visitor, contractId, draft), ...contract };
}

function channelOf(
  visitor: Visitor,
  contractId: string | null,
  { proposed }: Pick<BookingDraftRow, 'proposed'>,
): NonNullable<Buyer['channel']> {
  if (proposed) return 'site';
  if (visitor.key) return 'api';
  return contractId === null ? 'site' : 'agency';
}

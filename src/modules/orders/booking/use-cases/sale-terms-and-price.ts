import { customerFundOwner, isCustomer } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import type { SaleTerms } from '#modules/agencies/index.ts';
import type { PriceDetail } from '#modules/pricing/api.ts';
import { publicPrice, type TicketSold, ticketsSold, underContract } from '#modules/pricing/index.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import { showsEarnings } from '../../core/use-cases/who-sees-earnings.ts';
import type { OrdersDeps } from '../../ports.ts';
import type { BookingDraftRow } from '../db/draft-queries.ts';
import { checkProposed } from './check-proposed.ts';
import { contractOfSale, soldFrom } from './contract-of-sale.ts';

/** The tickets of a journey that is being booked. */
export const draftTickets = ({ itinerary, offer, locations }: BookingDraftRow['snapshot']): TicketSold[] =>
  ticketsSold(itinerary.slices, offer.terms, (key) => locations[key]?.country ?? '', offer.supplier);

type AgenciesDeps = Pick<OrdersDeps, 'agencies'>;

/** Agents and companies always sell under a contract; the house's own people need none. */
const sells = (user: Visitor['user']): boolean =>
  user?.roles.some((role) => role === 'ROLE_AGENT' || role === 'ROLE_CORPORATE') ?? false;

/**
 * The contract that a booking is sold under, its terms, and those of the seller's own; none of these for a client who
 * books from a proposal.
 */
export type SaleUnderContract = { contractId: string; terms: SaleTerms | null; own: SaleTerms | null };

/** Whose own money may pay for a booking, and the terms it is sold under; none of these for a customer. */
export type Payer = { owner: string; terms: SaleTerms | null };

/** Null for a visitor, and for a client who books from a proposal: they pay as visitors do. */
export function payerOf(
  { user }: Pick<Visitor, 'user'>,
  { proposed }: Pick<BookingDraftRow, 'proposed'>,
  sale: SaleUnderContract | null,
): Payer | null {
  if (proposed) return null;
  if (sale) return { owner: sale.contractId, terms: sale.terms };
  return user && isCustomer(user) ? { owner: customerFundOwner(user.userId), terms: null } : null;
}

/** Null for a visitor's booking. */
export async function termsOfSale(
  { agencies }: AgenciesDeps,
  db: Executor,
  visitor: Visitor,
  draft: Pick<BookingDraftRow, 'forContractId' | 'proposed'>,
): Promise<SaleUnderContract | null> {
  const contractId = contractOfSale(visitor, draft);
  if (contractId === null) return null;
  const terms = await agencies.saleTerms(db, contractId);
  if (draft.proposed) return { contractId, terms, own: null };
  const from = soldFrom(visitor, draft);
  return { contractId, terms, own: from === null ? terms : await agencies.saleTerms(db, from) };
}

/**
 * The price that is frozen with an order: under a contract with its earnings. A seller under a sub-agent's contract
 * must be able to sell under their own. @throws AppError conflict `orders.contract_suspended`,
 * `orders.contract_required`; gone `orders.proposal_ended`, forbidden `orders.proposal_client_only`.
 */
export async function soldPrice(
  deps: Pick<OrdersDeps, 'agencies' | 'proposals'>,
  tx: Tx,
  visitor: Visitor,
  draft: Pick<BookingDraftRow, 'price' | 'forContractId' | 'proposed' | 'snapshot'>,
): Promise<PriceDetail> {
  const { user } = visitor;
  if (sells(user) && !user?.contractId) throw new AppError('conflict', 'orders.contract_required');
  const sale = await termsOfSale(deps, tx, visitor, draft);
  if (!sale) return publicPrice(draft.price);
  const { terms } = sale;
  if (draft.proposed) await checkProposed(deps, tx, visitor, draft.proposed);
  const own = draft.proposed ? terms : sale.own;
  if (!own?.active || !terms?.active) throw new AppError('conflict', 'orders.contract_suspended');
  return underContract(publicPrice(draft.price), terms, draftTickets(draft.snapshot));
}

/**
 * The price of a booking as its maker sees it: with the commission of the contract it is sold under, where their own
 * shows what is earned (spec §6).
 */
export const bookingPrice = (
  visitor: Visitor,
  sale: SaleUnderContract | null,
  offered: { price: PriceDetail; tickets: readonly TicketSold[] },
): PriceDetail =>
  sale?.terms && showsEarnings(visitor, sale.own)
    ? underContract(publicPrice(offered.price), sale.terms, offered.tickets)
    : publicPrice(offered.price);

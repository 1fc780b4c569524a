import { actsFor, isStaff } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import type { SaleTerms } from '#modules/agencies/index.ts';
import type { PriceDetail } from '#modules/pricing/api.ts';
import { publicPrice, type TicketSold, ticketsSold, underContract } from '#modules/pricing/index.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { BookingDraftRow } from '../../booking/db/draft-queries.ts';
import { checkProposed } from '../../booking/use-cases/check-proposed.ts';
import { contractOfSale, soldFrom } from '../../booking/use-cases/contract-of-sale.ts';
import type { OrdersDeps } from '../../ports.ts';
import type { OrderRow } from '../db/order-queries.ts';
import type { Visitor } from './visitor.ts';

/** The tickets of a journey that is being booked. */
export const draftTickets = ({ itinerary, offer }: BookingDraftRow['snapshot']): TicketSold[] =>
  ticketsSold(itinerary.slices, offer.terms);

type Agencies = Pick<OrdersDeps, 'agencies'>;
type Sold = Pick<OrderRow, 'contractId'>;

/** Agents and companies always sell under a contract; the house's own people need none. */
const sells = (account: Visitor['account']): boolean =>
  account?.roles.some((role) => role === 'ROLE_AGENT' || role === 'ROLE_CORPORATE') ?? false;

/**
 * The contract that a booking is sold under, its terms, and those of the seller's own; none of these for a client who
 * books from a proposal.
 */
export type Sale = { contractId: string; terms: SaleTerms | null; own: SaleTerms | null };

/** Null for a visitor's booking. */
export async function termsOfSale(
  { agencies }: Agencies,
  db: Executor,
  visitor: Visitor,
  draft: Pick<BookingDraftRow, 'forContractId' | 'proposed'>,
): Promise<Sale | null> {
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
  const { account } = visitor;
  if (sells(account) && !account?.contractId) throw new AppError('conflict', 'orders.contract_required');
  const sale = await termsOfSale(deps, tx, visitor, draft);
  if (!sale) return publicPrice(draft.price);
  const { terms } = sale;
  if (draft.proposed) await checkProposed(deps, tx, visitor, draft.proposed);
  const own = draft.proposed ? terms : sale.own;
  if (!own?.active || !terms?.active) throw new AppError('conflict', 'orders.contract_suspended');
  return underContract(publicPrice(draft.price), terms, draftTickets(draft.snapshot));
}

/**
 * Whether the caller sold this order: signed in under its contract or one above it, or of the house. Of a visitor's
 * order every reader is its buyer.
 */
export const isSeller = ({ contractId }: Sold, { account }: Visitor): boolean =>
  contractId === null || actsFor(account, contractId) || isStaff(account);

/** What only the agency that sold an order may do. @throws AppError forbidden `orders.agency_only`. */
export function onlySeller(order: Sold, visitor: Visitor): void {
  if (!isSeller(order, visitor)) throw new AppError('forbidden', 'orders.agency_only');
}

/**
 * Whether a user sees the earnings of their contract: unless it hides them (spec §6), or their screen is turned to a
 * client.
 */
export const toldEarnings = (
  { account }: Pick<Visitor, 'account'>,
  terms: { readonly showsCommission: boolean } | null,
): boolean => (terms?.showsCommission ?? false) && !account?.clientView;

/**
 * The price of a booking as its maker sees it: with the commission of the contract it is sold under, where their own
 * shows what is earned (spec §6).
 */
export const bookingPrice = (
  visitor: Visitor,
  sale: Sale | null,
  offered: { price: PriceDetail; tickets: readonly TicketSold[] },
): PriceDetail =>
  sale?.terms && toldEarnings(visitor, sale.own)
    ? underContract(publicPrice(offered.price), sale.terms, offered.tickets)
    : publicPrice(offered.price);

/**
 * Whether the caller sees an agency's earnings of an order: users of its contract and of those above by `toldEarnings`,
 * and staff.
 */
export async function canSeeEarnings(
  { agencies }: Agencies,
  db: Executor,
  order: Sold,
  visitor: Visitor,
): Promise<boolean> {
  if (order.contractId === null || !isSeller(order, visitor)) return false;
  const { account } = visitor;
  if (isStaff(account)) return !account?.clientView;
  const terms = account?.contractId ? await agencies.saleTerms(db, account.contractId) : null;
  return toldEarnings(visitor, terms);
}

/**
 * Customers are of the contract that sells to them: those who work under it (`own`) read their contacts whole, but
 * for a screen that is turned to a client; everybody else reads their ends.
 */
export const readsCustomer = (
  { contractId }: { contractId: string | null },
  { own, turned }: { own: string | null | undefined; turned: boolean | undefined },
): boolean => contractId !== null && contractId === own && !turned;

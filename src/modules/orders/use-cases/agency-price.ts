import { actsFor, isStaff } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import type { PriceDetail } from '#modules/pricing/api.ts';
import { publicPrice, underContract } from '#modules/pricing/index.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { DraftRow } from '../db/draft-queries.ts';
import type { OrderRow } from '../db/order-queries.ts';
import type { OrdersDeps } from '../ports.ts';
import { contractOfSale } from './contract-of-sale.ts';
import type { Visitor } from './visitor.ts';

type Agencies = Pick<OrdersDeps, 'agencies'>;
type Sold = Pick<OrderRow, 'contractId'>;

/** Agents and companies always sell under a contract; the house's own people need none. */
const sells = (account: Visitor['account']): boolean =>
  account?.roles.some((role) => role === 'ROLE_AGENT' || role === 'ROLE_CORPORATE') ?? false;

/**
 * The price that is frozen with an order: under a contract with what that contract earns. Whoever sells under a sub-agent's must be able to sell under
 * their own. @throws AppError conflict `orders.contract_suspended`, `orders.contract_required`.
 */
export async function soldPrice(
  { agencies }: Agencies,
  tx: Tx,
  visitor: Visitor,
  { price, forContractId }: Pick<DraftRow, 'price' | 'forContractId'>,
): Promise<PriceDetail> {
  const { account } = visitor;
  if (sells(account) && !account?.contractId) throw new AppError('conflict', 'orders.contract_required');
  const contractId = contractOfSale(visitor, { forContractId });
  if (!account?.contractId || !contractId) return publicPrice(price);
  const own = await agencies.saleTerms(tx, account.contractId);
  const terms = contractId === account.contractId ? own : await agencies.saleTerms(tx, contractId);
  if (!own?.active || !terms?.active) throw new AppError('conflict', 'orders.contract_suspended');
  return underContract(publicPrice(price), terms);
}

/** Whether the caller sold this order: signed in under its contract or one above it, or of the house. Of a visitor's order every reader is its buyer. */
export const isSeller = ({ contractId }: Sold, { account }: Visitor): boolean =>
  contractId === null || actsFor(account, contractId) || isStaff(account);

/** What only the agency that sold an order may do. @throws AppError forbidden `orders.agency_only`. */
export function onlySeller(order: Sold, visitor: Visitor): void {
  if (!isSeller(order, visitor)) throw new AppError('forbidden', 'orders.agency_only');
}

/** Whether somebody is told what the contract they work under earns: unless it hides it (spec §6), or their screen is turned to a client. */
export const toldEarnings = (
  { account }: Pick<Visitor, 'account'>,
  terms: { readonly showsCommission: boolean } | null,
): boolean => (terms?.showsCommission ?? false) && !account?.clientView;

/** The price of a booking as its maker sees it: with the commission of the contract it is sold under, where their own shows what is earned (spec §6). */
export async function bookingPrice(
  { agencies, db }: Agencies & Pick<OrdersDeps, 'db'>,
  visitor: Visitor,
  draft: Pick<DraftRow, 'forContractId'>,
  price: PriceDetail,
): Promise<PriceDetail> {
  const { account } = visitor;
  const contractId = contractOfSale(visitor, draft);
  if (!account?.contractId || !contractId) return publicPrice(price);
  const own = await agencies.saleTerms(db, account.contractId);
  if (!toldEarnings(visitor, own)) return publicPrice(price);
  const terms = contractId === account.contractId ? own : await agencies.saleTerms(db, contractId);
  return terms ? underContract(publicPrice(price), terms) : publicPrice(price);
}

/** Whether the caller is told what an agency earns of an order: its people and those above it as `toldEarnings` says, and the house. */
export async function seesEarnings(
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

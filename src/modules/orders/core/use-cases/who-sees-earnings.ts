import { canActFor, isStaff } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import type { PriceDetail } from '#modules/pricing/api.ts';
import type { Executor } from '#platform/db/database.ts';
import type { OrdersDeps } from '../../ports.ts';
import type { OrderRow } from '../db/order-queries.ts';
import type { Visitor } from './visitor.ts';

type AgenciesDeps = Pick<OrdersDeps, 'agencies'>;
type ContractOrder = Pick<OrderRow, 'contractId'>;

/**
 * Whether the caller sold this order: signed in under its contract or one above it, or of the house. Of a visitor's
 * order every reader is its buyer.
 */
export const isSeller = ({ contractId }: ContractOrder, { user }: Visitor): boolean =>
  contractId === null || canActFor(user, contractId) || isStaff(user);

/** What only the agency that sold an order may do. @throws AppError forbidden `orders.agency_only`. */
export function onlySeller(order: ContractOrder, visitor: Visitor): void {
  if (!isSeller(order, visitor)) throw new AppError('forbidden', 'orders.agency_only');
}

/**
 * Whether a user sees the earnings of their contract: unless it hides them (spec §6), or their screen is turned to a
 * client.
 */
export const showsEarnings = (
  { user }: Pick<Visitor, 'user'>,
  terms: { readonly showsCommission: boolean } | null,
): boolean => (terms?.showsCommission ?? false) && !user?.clientView;

/**
 * Whether the caller sees an agency's earnings of an order: users of its contract and of those above by
 * `showsEarnings`,
 * and staff.
 */
export async function canSeeEarnings(
  { agencies }: AgenciesDeps,
  db: Executor,
  order: ContractOrder,
  visitor: Visitor,
): Promise<boolean> {
  if (order.contractId === null || !isSeller(order, visitor)) return false;
  const { user } = visitor;
  if (isStaff(user)) return !user?.clientView;
  const terms = user?.contractId ? await agencies.saleTerms(db, user.contractId) : null;
  return showsEarnings(visitor, terms);
}

/** A price as its reader is answered: only staff read that one of them named it, unless their screen is turned. */
export function answeredPrice({ user }: Pick<Visitor, 'user'>, price: PriceDetail): PriceDetail {
  if (!price.ownServiceFee || (isStaff(user) && !user?.clientView)) return price;
  const { ownServiceFee: _, ...rest } = price;
  return rest;
}

/**
 * Customers are of the contract that sells to them: those who work under it (`own`) read their contacts whole, but
 * for a screen that is turned to a client; everybody else reads their ends.
 */
export const readsCustomer = (
  { contractId }: { contractId: string | null },
  { own, turned }: { own: string | null | undefined; turned: boolean | undefined },
): boolean => contractId !== null && contractId === own && !turned;

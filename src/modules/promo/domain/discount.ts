import { applyBasisPoints, type Money, money } from '#kernel/money.ts';
import type { PromoTerms } from './conditions.ts';

type Discount = Pick<PromoTerms, 'rate' | 'fixedMinor' | 'capMinor' | 'budgetMinor' | 'spentMinor'>;

/**
 * What a promotion takes off a price: a share of it or a fixed sum, at most the cap, what is left of the budget, and
 * the price itself. A fixed sum or a share that the budget does not cover whole is the rest of the budget: the last
 * buyer gets less and sees it before paying.
 */
export function discountOf(terms: Discount, price: Money): Money {
  const full = terms.rate === null ? (terms.fixedMinor ?? 0) : applyBasisPoints(price, terms.rate).minor;
  const budget = terms.budgetMinor === null ? full : terms.budgetMinor - terms.spentMinor;
  const minor = Math.min(full, terms.capMinor ?? full, budget, price.minor);
  return money(Math.max(0, minor), price.currency);
}

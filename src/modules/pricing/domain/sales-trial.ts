import type { Currency } from '#kernel/money.ts';
import type { PriceDetail } from '../api.ts';
import type { PriceStep } from './apply-rules.ts';
import type { ExplainedSale } from './explain-sale.ts';
import type { PriceRule, RuleKind, SoldKind } from './price-rule.ts';

/** `complex`: tickets of several kinds at one price. */
export type TrialProduct = SoldKind | 'complex';
/** Sums before and after, in minor units of one currency. */
export type Compared = {
  /** Tickets of passengers. */
  tickets: number;
  /** What buyers paid: fare, taxes and our fees. */
  revenueBefore: number;
  revenueAfter: number;
  /** Our fees less what agencies earned of the sale. */
  marginBefore: number;
  marginAfter: number;
};
export type TrialLine = Compared & { product: TrialProduct; currency: Currency };
export type TrialRule = {
  id: string;
  name: string | null;
  kind: RuleKind;
  currency: Currency;
  /** Tickets that it was applied to. */
  ticketsBefore: number;
  ticketsAfter: number;
  before: number;
  after: number;
};
/** What a draft would have made of past sales. */
export type TrialResult = {
  sales: number;
  lines: TrialLine[];
  /** Rules that come to another sum than before, the largest difference first. */
  rules: TrialRule[];
  /** Rules that differ and are not listed. */
  moreRules: number;
  /** Sales whose fees no rule explains, such as prices made by hand: left as they were. */
  kept: number;
  /** Sales that the draft has no fee for: left as they were. */
  withoutFee: number;
};

/** Rules that a result lists. */
export const LISTED_RULES = 100;

/** A sale with what made its price, and what the draft makes of its fares; null: the draft has no fee. */
export type TriedSale = {
  readonly price: PriceDetail;
  readonly products: readonly TrialProduct[];
  readonly before: ExplainedSale;
  readonly isExplained: boolean;
  readonly after: readonly (readonly (readonly PriceStep[] | null)[])[];
  /** What the draft earns its contract of each line of each ticket; undefined: it is sold without one. */
  readonly earnedAfter: readonly (readonly (EarnedAfter | undefined)[])[];
};
/** `rule`: null where the rate of the contract counts. */
export type EarnedAfter = { readonly rule: PriceRule | null; readonly minor: number };

const feesOf = (steps: readonly PriceStep[]): number => steps.reduce((all, { minor }) => all + minor, 0);

/** Adds sales up, whatever their number. */
export function createSalesTrial() {
  let sales = 0;
  let kept = 0;
  let withoutFee = 0;
  const lines = new Map<string, TrialLine>();
  const rules = new Map<string, TrialRule>();

  function lineOf(product: TrialProduct, currency: Currency): TrialLine {
    const key = `${product} ${currency}`;
    const known = lines.get(key);
    if (known) return known;
    const nothing = { tickets: 0, revenueBefore: 0, revenueAfter: 0, marginBefore: 0, marginAfter: 0 };
    const fresh = { product, currency, ...nothing };
    lines.set(key, fresh);
    return fresh;
  }
  function addRule(when: 'before' | 'after', rule: PriceRule | null, currency: Currency, count: number, minor: number) {
    if (!rule) return;
    const key = `${rule.id} ${currency}`;
    const { id, name, kind } = rule;
    const one = rules.get(key) ?? { id, name, kind, currency, ticketsBefore: 0, ticketsAfter: 0, before: 0, after: 0 };
    rules.set(key, one);
    one[when] += minor * count;
    one[when === 'before' ? 'ticketsBefore' : 'ticketsAfter'] += count;
    if (when === 'after') one.name = name;
  }

  return {
    add({ price, products, before, isExplained, after, earnedAfter }: TriedSale): void {
      sales++;
      const hasFees = after.every((lines) => lines.every((steps) => steps !== null));
      if (!isExplained) kept++;
      else if (!hasFees) withoutFee++;
      const isTried = isExplained && hasFees;
      const { currency } = price.total;
      for (const [ticket, { lines: own }] of (price.portions ?? [price]).entries())
        for (const [n, line] of own.entries()) {
          const { count } = line;
          const sum = lineOf(products[ticket] ?? 'complex', currency);
          const charged = line.serviceFee.minor + line.itFee.minor;
          const steps = after[ticket]?.[n] ?? [];
          const changed = isTried ? feesOf(steps) : charged;
          sum.tickets += count;
          sum.revenueBefore += line.total.minor * count;
          sum.revenueAfter += (line.total.minor + changed - charged) * count;
          const commission = line.commission?.minor ?? 0;
          const motivation = line.motivation?.minor ?? 0;
          const earned = isTried ? earnedAfter[ticket]?.[n] : undefined;
          sum.marginBefore += (charged - commission - motivation) * count;
          sum.marginAfter += (changed - (earned?.minor ?? commission) - motivation) * count;
          if (!isTried) continue;
          const was = before.tickets[ticket]?.[n];
          for (const { rule, amount } of was?.parts ?? []) addRule('before', rule, currency, count, amount.minor);
          for (const { rule, minor } of steps) addRule('after', rule, currency, count, minor);
          if (was) addRule('before', was.commissionRule ?? null, currency, count, commission);
          if (earned) addRule('after', earned.rule, currency, count, earned.minor);
        }
    },
    result(): TrialResult {
      const differing = [...rules.values()]
        .filter((one) => one.before !== one.after || one.ticketsBefore !== one.ticketsAfter)
        .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || a.id.localeCompare(b.id));
      return {
        sales,
        lines: [...lines.values()].sort(
          (a, b) => a.currency.localeCompare(b.currency) || a.product.localeCompare(b.product),
        ),
        rules: differing.slice(0, LISTED_RULES),
        moreRules: Math.max(0, differing.length - LISTED_RULES),
        kept,
        withoutFee,
      };
    },
  };
}

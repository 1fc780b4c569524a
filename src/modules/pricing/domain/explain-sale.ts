import { type Money, money, sum, times } from '#kernel/money.ts';
import type { PriceDetail, PriceLine } from '../api.ts';
import type { PriceStep } from './apply-rules.ts';
import { commissionByRule } from './commission-by-rule.ts';
import { DEFAULT_PRICING_CODE, type PriceRule, type RuleKind } from './price-rule.ts';

/** What one part of a price comes to, and the rule that made it. */
export type PriceReason = {
  /** `cut`: discounts went below nothing; `own_price`: what an own price of staff differs from that of the rules by. */
  readonly kind: 'fare' | 'taxes' | RuleKind | 'cut' | 'own_price';
  readonly rule: PriceRule | null;
  readonly amount: Money;
};
/** One passenger of a category on one ticket; the parts come to the total. */
export type ExplainedLine = Pick<PriceLine, 'category' | 'count' | 'total' | 'commission' | 'motivation'> & {
  readonly parts: readonly PriceReason[];
  /** Whether the rules come to the fees that were charged; where they do not, the fees have no rule. */
  readonly isByRules: boolean;
  /** The rule that comes to its commission; null: no rule fits, the rate of the contract did; absent: not known. */
  readonly commissionRule?: PriceRule | null;
};
/** A price line by line, ticket by ticket; `total`: of the whole party, what the price says. */
export type ExplainedSale = {
  readonly ruleSet: number;
  readonly pricingCode: string;
  readonly tickets: readonly (readonly ExplainedLine[])[];
  readonly total: Money;
};

const comesTo = (steps: readonly PriceStep[], part: PriceStep['part']): number =>
  steps.reduce((all, step) => (step.part === part ? all + step.minor : all), 0);

/** A commission that its rule does not come to was made by one that is not kept. */
function madeOf(commission: Money, rule: PriceRule | undefined, fare: Money, category: PriceLine['category']) {
  if (!rule) return { commissionRule: null };
  return commission.minor === commissionByRule(rule, fare, category).minor ? { commissionRule: rule } : {};
}

function explainLine(
  line: PriceLine,
  steps: readonly PriceStep[] | null,
  hasOwnPrice: boolean,
  earning: PriceRule | undefined,
): ExplainedLine {
  const { category, count, fare, taxes, serviceFee, itFee, total, commission, motivation } = line;
  const { currency } = total;
  const own = hasOwnPrice && steps ? serviceFee.minor - comesTo(steps, 'serviceFee') : 0;
  const isByRules =
    steps !== null &&
    comesTo(steps, 'serviceFee') + own === serviceFee.minor &&
    comesTo(steps, 'itFee') === itFee.minor &&
    total.minor === sum([fare, taxes, serviceFee, itFee], currency).minor;
  const charged: PriceReason[] = [
    { kind: 'service_fee', rule: null, amount: serviceFee },
    { kind: 'it_fee', rule: null, amount: itFee },
  ];
  const fees = isByRules
    ? [
        ...steps.map(
          ({ rule, minor }): PriceReason => ({ kind: rule?.kind ?? 'cut', rule, amount: money(minor, currency) }),
        ),
        ...(own === 0 ? [] : [{ kind: 'own_price' as const, rule: null, amount: money(own, currency) }]),
      ]
    : charged.filter(({ amount }) => amount.minor !== 0);
  return {
    category,
    count,
    parts: [{ kind: 'fare', rule: null, amount: fare }, { kind: 'taxes', rule: null, amount: taxes }, ...fees],
    total,
    isByRules,
    ...(commission && { commission, ...madeOf(commission, earning, fare, category) }),
    ...(motivation && { motivation }),
  };
}

/**
 * Explains a price that was charged by what rules make of it, ticket by ticket and line by line: `steps` make its fees,
 * `earnings` are the rules of its commission. Frozen sums are never replaced by what rules say.
 */
export function explainSale(
  price: PriceDetail,
  ruleSet: number,
  steps: readonly (readonly (readonly PriceStep[] | null)[])[],
  earnings: readonly (readonly (PriceRule | undefined)[])[] = [],
): ExplainedSale {
  const tickets = (price.portions ?? [price]).map(({ lines }, ticket) =>
    lines.map((line, n) =>
      explainLine(line, steps[ticket]?.[n] ?? null, price.ownServiceFee !== undefined, earnings[ticket]?.[n]),
    ),
  );
  return { ruleSet, pricingCode: price.pricingCode ?? DEFAULT_PRICING_CODE, tickets, total: price.total };
}

/** Whether every fee has its rule. */
export const isWhollyExplained = ({ tickets }: ExplainedSale): boolean =>
  tickets.every((lines) => lines.every(({ isByRules }) => isByRules));

/** What the lines of an explanation come to for the party. */
export const explainedTotal = ({ tickets, total }: ExplainedSale): Money =>
  sum(
    tickets.flatMap((lines) => lines.flatMap(({ parts, count }) => parts.map(({ amount }) => times(amount, count)))),
    total.currency,
  );

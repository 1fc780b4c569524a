import { type Money, sum, times } from '#kernel/money.ts';
import type { PriceExplanation } from '../wire/explanation.ts';
import type { ExplainedLine, ExplainedSale, PriceReason } from './explain-sale.ts';
import type { PriceRule } from './price-rule.ts';

/**
 * Who reads why a price is what it is: staff read every rule, an agency what is made for its own contract, everybody
 * else the sum.
 */
export type ReasonsReader =
  | { readonly view: 'staff' }
  /** `contract`: the number of the contract of the sale; `level`: where it stands in the agency tree. */
  | { readonly view: 'agent'; readonly contract?: string | undefined; readonly level?: number | undefined }
  | { readonly view: 'buyer' };

/** Whether a rule is made for an agency: it names its contract or its level. */
const isFor = (
  { conditions: c }: PriceRule,
  { contract, level }: { contract?: string | undefined; level?: number | undefined },
) => (contract !== undefined && c.contracts.includes(contract)) || (level !== undefined && c.levels.includes(level));

type Part = PriceExplanation['tickets'][number]['lines'][number]['parts'][number];

const fully = ({ kind, rule, amount }: PriceReason): Part => ({ kind, rule, name: rule?.name ?? null, amount });
/** An agency reads the name of a rule of its own, not who else it is for. */
const ownPart = ({ kind, rule, amount }: PriceReason): Part => ({ kind, rule: null, name: rule?.name ?? null, amount });

/** Fare and taxes, the agency's own rules, and what our other rules, or the price that staff named, come to. */
function forAgency(parts: readonly PriceReason[], reader: Extract<ReasonsReader, { view: 'agent' }>): Part[] {
  const isOwn = ({ kind, rule }: PriceReason) =>
    kind === 'fare' || kind === 'taxes' || (rule !== null && isFor(rule, reader));
  const others = parts.filter((part) => !isOwn(part));
  const together = (kind: 'service_fee' | 'it_fee', some: readonly PriceReason[]): Part[] => {
    const amount = some[0] && sum(some.map((part) => part.amount));
    return amount && amount.minor !== 0 ? [{ kind, rule: null, name: null, amount }] : [];
  };
  return [
    ...parts.filter(isOwn).map(ownPart),
    ...together(
      'service_fee',
      others.filter(({ kind }) => kind !== 'it_fee'),
    ),
    ...together(
      'it_fee',
      others.filter(({ kind }) => kind === 'it_fee'),
    ),
  ];
}

const earned = (tickets: ExplainedSale['tickets'], part: 'commission' | 'motivation'): Money | undefined => {
  const lines = tickets.flat().filter((line) => line[part] !== undefined);
  const amounts = lines.map((line) => times(line[part] as Money, line.count));
  return amounts.length > 0 ? sum(amounts) : undefined;
};

/** How a price was converted, as module supply keeps it with the offer. */
export type FrozenConversion = {
  readonly rate: Omit<NonNullable<PriceExplanation['conversion']>, 'ownMinor' | 'rateId' | 'sale'> & {
    readonly id: string;
  };
  readonly own: { readonly minor: number };
  readonly sale: Money;
};

const lineOf = ({ rate: { id, ...rate }, own, sale }: FrozenConversion): PriceExplanation['conversion'] => ({
  ...rate,
  ownMinor: own.minor,
  rateId: id,
  sale,
});

/**
 * An explanation as its reader may see it; what is earned only where the price still says it, and what the supplier
 * asks in its own currency only for staff.
 */
export function seenBy(
  reader: ReasonsReader,
  { ruleSet, pricingCode, tickets, total }: ExplainedSale,
  conversion: FrozenConversion | null = null,
): PriceExplanation {
  const { view } = reader;
  if (view === 'buyer') return { view, ruleSet: null, tickets: [], total };
  const earnedLine = (amount: Money, made: PriceRule | null | undefined) => {
    const part = { kind: 'commission', rule: made ?? null, amount } as const;
    if (view === 'staff') return { ...fully(part), isOwnRate: made === null };
    const own = made && isFor(made, reader) ? ownPart(part) : { ...part, rule: null, name: null };
    return { ...own, isOwnRate: false };
  };
  const shown = (line: ExplainedLine): PriceExplanation['tickets'][number]['lines'][number] => ({
    category: line.category,
    count: line.count,
    parts: view === 'staff' ? line.parts.map(fully) : forAgency(line.parts, reader),
    total: line.total,
    isByRules: line.isByRules,
    ...(line.commission && { commission: earnedLine(line.commission, line.commissionRule) }),
  });
  const [commission, motivation] = [earned(tickets, 'commission'), earned(tickets, 'motivation')];
  return {
    view,
    ruleSet: view === 'staff' ? ruleSet : null,
    ...(view === 'staff' && { pricingCode }),
    tickets: tickets.map((lines) => ({ lines: lines.map(shown) })),
    total,
    ...(commission && { commission }),
    ...(motivation && { motivation }),
    ...(view === 'staff' && conversion && { conversion: lineOf(conversion) }),
  };
}

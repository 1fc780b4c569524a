import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { type Currency, type Money, sum, times, zero } from '#kernel/money.ts';
import type { PassengerCounts, Site } from '#kernel/passengers.ts';
import type { FareTerms, SupplierPrice } from '#modules/supply/api.ts';
import type { PriceDetail, PriceLine, RefundPreview } from './api.ts';
import type { AgencyTerms } from './domain/add-earnings-to-price.ts';
import { applyRules, fixedOf, type PassengerFees, type PriceStep } from './domain/apply-rules.ts';
import type { Buyer } from './domain/buyer.ts';
import { commissionByRule } from './domain/commission-by-rule.ts';
import type { CompiledRules, FittingRules, SaleFacts } from './domain/compile-rules.ts';
import { type ExplainedSale, explainSale, isWhollyExplained } from './domain/explain-sale.ts';
import { priceOfPortions } from './domain/price-of-portions.ts';
import { paysFees, priceOffer, priceWith } from './domain/price-offer.ts';
import { DEFAULT_PRICING_CODE, PAYING_CATEGORIES, type PriceRule } from './domain/price-rule.ts';
import { refundPreview } from './domain/refund-preview.ts';
import { createRuleBook, type RuleBook } from './domain/rule-book.ts';
import type { SaleInput } from './domain/sale-of.ts';
import { type FeeSchedule, routeScopeOf, together } from './domain/tariff.ts';

export {
  type AgencyTerms,
  type CountryOf,
  publicPrice,
  type TicketSold,
  ticketsSold,
  underContract,
} from './domain/add-earnings-to-price.ts';
export type { Buyer } from './domain/buyer.ts';
export { type ExplainedSale, explainedTotal, isWhollyExplained } from './domain/explain-sale.ts';
export { refundAt, refundTimeline, type SoldTicket } from './domain/refund-timeline.ts';
export { createRuleBook, type RuleBook } from './domain/rule-book.ts';
export { saleOf } from './domain/sale-of.ts';
export { type ReasonsReader, seenBy } from './domain/who-sees-reasons.ts';
export { createRuleFollower, RULES_CHANNEL } from './use-cases/follow-rules.ts';
export { priceOffer, refundPreview, type FeeSchedule };

export type Sale = SaleInput & {
  /** When it was offered: the version of the rules that counts, and its day in Bishkek, go by it. */
  at: Date;
  currency: Currency;
  supplier?: string | undefined;
  /** The version that a price was made by before; it stays with the sale. */
  ruleSet?: number | undefined;
  /** Who buys and where; absent: not known. */
  buyer?: Buyer | undefined;
  /** Whose commission it is, where the price looked at no buyer or at less of one; absent: the buyer. */
  seller?: Buyer | undefined;
};

export type Pricing = {
  /** Fees of an adult; shares of the fare are of `fare`, without one they count as nothing. */
  tariff(sale: Sale, fare?: Money): FeeSchedule;
  /** Our fees of a whole party, on top of fares and taxes; shares of the fare are not in them. */
  fees(sale: Sale, passengerCounts: PassengerCounts): Money;
  /** The buyer's price and what would come back, of a supplier's prices. */
  price(
    sale: Sale,
    prices: readonly SupplierPrice[],
    terms: Pick<FareTerms, 'refund' | 'portions'>,
    /** Of a journey on several tickets: what each costs, in the order of its parts. */
    portionPrices?: readonly (readonly SupplierPrice[])[],
  ): { price: PriceDetail; refund: RefundPreview };
  /**
   * Why a price is what it was charged as. `sales`: what the sale may have been, the likeliest first, as an order does
   * not keep its day of sale; the first whose rules come to the price counts.
   */
  explain(sales: readonly [Sale, ...Sale[]], price: PriceDetail): ExplainedSale & { readonly as: Sale };
  /** What the rules make of the fares of a price, ticket by ticket and line by line; null where they have no fee. */
  steps(sale: Sale, price: PriceDetail): readonly (readonly (readonly PriceStep[] | null)[])[];
  /** The rules of what a contract earns, ticket by ticket and line by line; undefined where its own rate counts. */
  earnings(sale: Sale, price: PriceDetail): readonly (readonly (PriceRule | undefined)[])[];
  /**
   * What a contract earns of what is sold at a moment: by the rule that fits, else by `terms`, its own. `seller`: its
   * number and level.
   */
  withCommissionRules<T extends AgencyTerms>(terms: T, at: Date, seller: Buyer | null): T;
  /** Of a buyer, what the rules of a moment look at: two buyers with one answer pay the same. */
  narrow(at: Date, buyer: Buyer): Buyer;
  /** Whether any version looks at who buys: else no one has to find it out. */
  looksAtBuyers(): boolean;
  /** Whether any version has rules of commission. */
  hasCommissionRules(): boolean;
};

/** @throws RangeError when no rule of the kind fits: a price without our fees would be a lie. */
function needed(rule: PriceRule | undefined, what: string, { version }: CompiledRules, sale: SaleFacts): PriceRule {
  if (rule) return rule;
  const { site, product, scope, currency, soldOn } = sale;
  throw new RangeError(`no ${what} in rule set ${version} for ${site} ${product} ${scope} in ${currency} on ${soldOn}`);
}

type Fitting = FittingRules & { readonly serviceFee: PriceRule; readonly itFee: PriceRule };

/** The price of a sale on this site; the same sale at the same moment always costs the same. */
export function createPricing({
  site,
  rules: book = createRuleBook(),
  cityOf = (place) => place,
}: {
  site: Site;
  rules?: RuleBook;
  /** The key of the city of a place. */
  cityOf?: (place: string) => string;
}): Pricing {
  const rulesOf = ({ at, ruleSet }: Pick<Sale, 'at' | 'ruleSet'>): CompiledRules =>
    (ruleSet === undefined ? undefined : book.version(ruleSet)) ?? book.at(at);

  const placeOf = (place: string | undefined) => (place === undefined ? undefined : [place, cityOf(place)]);
  const factsOf = (sale: Sale, fare?: Money): SaleFacts => {
    const { at, currency, supplier, kind = 'avia', carriers, cabin, family, travelOn } = sale;
    const countries = [...sale.countries];
    const scope = routeScopeOf(countries, site);
    const soldOn = localDate(at, BUSINESS_TIME_ZONE);
    const journey = { product: kind, scope, countries, carriers, cabin, family, travelOn };
    const places = { from: placeOf(sale.from), to: placeOf(sale.to) };
    return { site, ...journey, ...places, fare, currency, soldOn, supplier, ...sale.buyer };
  };

  /** Rules of one ticket, category by category. */
  const ticketRules = (rules: CompiledRules, sale: Sale) => {
    const facts = factsOf(sale);
    const fitting = (category: SupplierPrice['category'], fare: Money): Fitting => {
      const found = rules.find({ ...facts, fare }, category);
      const serviceFee = needed(found.serviceFee, 'service fee', rules, facts);
      return { ...found, serviceFee, itFee: needed(found.itFee, 'IT fee', rules, facts) };
    };
    return {
      feesOf: ({ category, fare }: Pick<SupplierPrice, 'category' | 'fare'>): PassengerFees =>
        applyRules(fitting(category, fare), fare),
      schedule(fare: Money): FeeSchedule {
        const found = fitting('aaa', fare);
        const { serviceFee, itFee } = applyRules(found, fare);
        const { currency } = facts;
        return {
          serviceFee,
          itFee,
          refundFee: fixedOf(needed(found.refundFee, 'refund fee', rules, facts), currency),
          exchangeFee: fixedOf(needed(found.exchangeFee, 'exchange fee', rules, facts), currency),
          voidReturnsFees: found.voidKeepsFees === undefined,
        };
      },
    };
  };

  const priceTicket = (
    rules: CompiledRules,
    sale: Sale,
    prices: readonly SupplierPrice[],
    refund: FareTerms['refund'],
  ) => {
    const { feesOf, schedule } = ticketRules(rules, sale);
    const { currency } = sale;
    const price = priceWith(prices, feesOf, currency);
    return { price, refund: refundPreview(prices, refund, schedule(zero(currency))) };
  };

  const tariff: Pricing['tariff'] = ({ portions, ...sale }, fare = zero(sale.currency)) =>
    portions
      ? together(portions.map((portion) => ticketRules(rulesOf(sale), { ...sale, ...portion }).schedule(fare)))
      : ticketRules(rulesOf(sale), sale).schedule(fare);

  /** Steps of one ticket; null where a fee is missing. */
  const stepsOf = (rules: CompiledRules, sale: Sale, category: SupplierPrice['category'], fare: Money) => {
    const { serviceFee, itFee, ...others } = rules.find(factsOf(sale, fare), category);
    return serviceFee && itFee ? applyRules({ ...others, serviceFee, itFee }, fare).steps : null;
  };
  /** Several tickets at one price have the fees of adults, without shares of the fare. */
  const stepsTogether = (rules: CompiledRules, sale: Sale, portions: NonNullable<Sale['portions']>) => {
    const all = portions.map((portion) => stepsOf(rules, { ...sale, ...portion }, 'aaa', zero(sale.currency)));
    return all.every((steps): steps is readonly PriceStep[] => steps !== null) ? all.flat() : null;
  };
  const steps: Pricing['steps'] = ({ portions, ...sale }, price) => {
    const rules = rulesOf(sale);
    const ofLine = (ticket: number, { category, fare }: PriceLine) => {
      if (!paysFees(category)) return [];
      return portions && !price.portions
        ? stepsTogether(rules, sale, portions)
        : stepsOf(rules, { ...sale, ...portions?.[ticket] }, category, fare);
    };
    return (price.portions ?? [price]).map(({ lines }, ticket) => lines.map((line) => ofLine(ticket, line)));
  };
  const earnings: Pricing['earnings'] = ({ portions, seller, ...sold }, price) => {
    const sale = { ...sold, buyer: seller ?? sold.buyer };
    const rules = rulesOf(sale);
    return (price.portions ?? [price]).map(({ lines }, ticket) =>
      // Several tickets at one price earn as the first does.
      lines.map(({ category, fare }) => rules.commission(factsOf({ ...sale, ...portions?.[ticket] }, fare), category)),
    );
  };
  const explainAs = (sale: Sale, price: PriceDetail) => ({
    ...explainSale(price, rulesOf(sale).version, steps(sale, price), earnings(sale, price)),
    as: sale,
  });

  return {
    tariff,
    steps,
    earnings,
    withCommissionRules: (terms, at, seller) => ({
      ...terms,
      commission: (fare, category, ticket) => {
        if (!ticket) return terms.commission(fare, category);
        const { sale, supplier, ruleSet, channel } = ticket;
        const asked = { ...sale, at, currency: fare.currency, supplier, ruleSet, buyer: { ...seller, channel } };
        const rule = rulesOf(asked).commission(factsOf(asked, fare), category);
        return rule ? commissionByRule(rule, fare, category) : terms.commission(fare, category, ticket);
      },
    }),
    explain: ([likeliest, ...others], price) => {
      const first = explainAs(likeliest, price);
      if (isWhollyExplained(first)) return first;
      for (const sale of others) {
        const explained = explainAs(sale, price);
        if (isWhollyExplained(explained)) return explained;
      }
      return first;
    },
    narrow: (at, buyer) => book.at(at).narrow(buyer),
    looksAtBuyers: book.looksAtBuyers,
    hasCommissionRules: book.hasCommissionRules,
    fees: ({ portions, ...sale }, passengerCounts) => {
      const tickets = portions?.map((portion) => ({ ...sale, ...portion })) ?? [sale];
      const all = tickets.flatMap((ticket) => {
        const { feesOf } = ticketRules(rulesOf(sale), ticket);
        return PAYING_CATEGORIES.filter((category) => passengerCounts[category] > 0).map((category) => {
          const { serviceFee, itFee } = feesOf({ category, fare: zero(sale.currency) });
          return times(sum([serviceFee, itFee]), passengerCounts[category]);
        });
      });
      return sum(all, sale.currency);
    },
    price: ({ portions, ...sale }, prices, terms, portionPrices) => {
      const rules = rulesOf(sale);
      const { channel } = rules.narrow(sale.buyer ?? {});
      const made = { pricingCode: DEFAULT_PRICING_CODE, ruleSet: rules.version, ...(channel && { channel }) };
      const { currency } = sale;
      if (!portions || !terms.portions || !portionPrices) {
        if (!portions) {
          const { price, refund } = priceTicket(rules, sale, prices, terms.refund);
          return { price: { ...price, ...made }, refund };
        }
        const fees = tariff({ ...sale, portions });
        return { price: { ...priceOffer(prices, fees), ...made }, refund: refundPreview(prices, terms.refund, fees) };
      }
      const priced = portionPrices.map((own, n) => {
        const rule = terms.portions?.[n]?.terms.refund ?? terms.refund;
        return priceTicket(rules, { ...sale, ...portions[n] }, own, rule);
      });
      const back = (when: 'beforeDeparture' | 'afterDeparture') =>
        sum(
          priced.map(({ refund }) => refund[when]),
          currency,
        );
      const price = priceOfPortions(
        priced.map(({ price: own }) => own),
        currency,
      );
      return {
        price: { ...price, ...made },
        refund: {
          beforeDeparture: back('beforeDeparture'),
          afterDeparture: back('afterDeparture'),
          fees: priced.flatMap(({ refund }) => refund.fees ?? []),
        },
      };
    },
  };
}

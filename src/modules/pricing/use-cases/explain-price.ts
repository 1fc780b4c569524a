import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { money, sum, zero } from '#kernel/money.ts';
import type { Site } from '#kernel/passengers.ts';
import type { ExplainedPrice, PriceTrial } from '../api.ts';
import { rulesOf } from '../db/rule-queries.ts';
import { applyRules, fixedOf } from '../domain/apply-rules.ts';
import { commissionByRule } from '../domain/commission-by-rule.ts';
import { type CompiledRules, compileRules, type SaleFacts } from '../domain/compile-rules.ts';
import { paysFees } from '../domain/price-offer.ts';
import { routeScopeOf } from '../domain/tariff.ts';
import type { PriceRulesDeps } from '../ports.ts';
import { readOpen, unknownPlace } from './edit-rules.ts';

/** Why one passenger's ticket costs what it costs; null where a fee is missing. */
export function explain(
  rules: CompiledRules,
  facts: SaleFacts,
  { passenger, fareMinor, currency }: Pick<PriceTrial, 'passenger' | 'fareMinor' | 'currency'>,
): ExplainedPrice | null {
  const fare = money(fareMinor, currency);
  const sale = { ...facts, fare };
  const found = rules.find(sale, passenger);
  const after = rules.find(sale, 'aaa');
  const { serviceFee, itFee } = found;
  if (!serviceFee || !itFee || !after.refundFee || !after.exchangeFee) return null;
  const none = zero(currency);
  const fees = paysFees(passenger)
    ? applyRules({ ...found, serviceFee, itFee }, fare)
    : { serviceFee: none, itFee: none, steps: [] };
  const ours = paysFees(passenger);
  const earning = rules.commission(sale, passenger);
  return {
    steps: fees.steps.map(({ rule, minor }) => ({
      kind: rule?.kind ?? 'cut',
      rule,
      amount: money(minor, currency),
    })),
    serviceFee: fees.serviceFee,
    itFee: fees.itFee,
    total: sum([fare, fees.serviceFee, fees.itFee]),
    refundFee: ours ? fixedOf(after.refundFee, currency) : none,
    exchangeFee: ours ? fixedOf(after.exchangeFee, currency) : none,
    voidReturnsFees: found.voidKeepsFees === undefined,
    commission: earning ? { rule: earning, amount: commissionByRule(earning, fare, passenger) } : null,
  };
}

/**
 * A sample sale of today by the published rules and by those of the open version. @throws AppError invalid
 * `pricing.unknown_place`, at the field.
 */
export async function tryPrices(
  { db, clock, site, placeOf }: Pick<PriceRulesDeps, 'db' | 'clock' | 'placeOf'> & { site: Site },
  trial: PriceTrial,
): Promise<{ now: ExplainedPrice | null; draft: ExplainedPrice | null }> {
  const { countries, carriers } = trial;
  const placesOf = (field: 'from' | 'to'): string[] | undefined => {
    const typed = trial[field];
    if (!typed) return undefined;
    const key = placeOf(typed);
    if (key === null) throw unknownPlace(field, typed);
    return [key];
  };
  const sale: SaleFacts = {
    site,
    product: trial.product,
    scope: routeScopeOf(countries, site),
    countries,
    currency: trial.currency,
    soldOn: localDate(clock.now(), BUSINESS_TIME_ZONE),
    supplier: trial.supplier ?? undefined,
    carriers: carriers.length > 0 ? carriers : undefined,
    cabin: trial.cabin ?? undefined,
    family: trial.family ?? undefined,
    from: placesOf('from'),
    to: placesOf('to'),
    travelOn: trial.travelOn ?? undefined,
    channel: trial.channel ?? undefined,
    contract: trial.contract ?? undefined,
    level: trial.level ?? undefined,
  };
  const { set, base, rules } = await readOpen(db);
  const published = set ? ((await rulesOf(db, [base])).get(base) ?? []) : rules;
  const by = (own: typeof rules) => explain(compileRules({ version: 0, appliesFrom: 0, rules: own }), sale, trial);
  return { now: by(published), draft: set ? by(rules) : null };
}

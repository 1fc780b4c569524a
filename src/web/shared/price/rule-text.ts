import { useTranslations } from 'use-intl';
import { CURRENCIES, type Currency, type Money } from '#kernel/money.ts';
import type { PriceRule } from '#modules/pricing/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';

const ALL_CURRENCIES = Object.keys(CURRENCIES) as Currency[];

export type RuleText = {
  amount: string;
  conditions: string;
  /** The conditions by what they are about; empty ones are those of any sale. */
  parts: { transport: string; other: string; travel: string; sale: string };
};

/** What a rule comes to and which sales it is for, in the reader's words. */
export function useRuleText(): (rule: PriceRule) => RuleText {
  // By full keys: not all words of price rules come with the pages of a booking.
  const t = useTranslations();
  const formatMoney = useFormatMoney();
  const sumsText = (sums: PriceRule['amount']['sums']) =>
    ALL_CURRENCIES.flatMap((currency) => {
      const minor = sums[currency];
      return minor === undefined ? [] : [formatMoney({ minor, currency } satisfies Money)];
    }).join(' / ');
  return ({ amount, conditions: c }) => {
    const bounds = [sumsText(amount.minimum), sumsText(amount.maximum)];
    const share = [`${(amount.rate ?? 0) / 100} %`, bounds.some(Boolean) ? `(${bounds.join(' … ')})` : ''];
    const period = (from: string | null, to: string | null) => {
      if (from !== null && from === to) return formatNumericDate(from);
      const days = { from: from === null ? '' : formatNumericDate(from), to: to === null ? '' : formatNumericDate(to) };
      if (from !== null && to !== null) return t('pricing.period.both', days);
      return from !== null ? t('pricing.period.from', days) : to !== null ? t('pricing.period.to', days) : '';
    };
    const named = (label: string, value: string) => (value === '' ? [] : [`${label}: ${value}`]);
    const joined = (texts: readonly string[]) => texts.filter((one) => one !== '').join(' · ');
    const transport = joined([
      c.products.map((one) => t(`pricing.products.${one}`)).join(', '),
      c.scope ? t(`pricing.scopes.${c.scope}`) : '',
    ]);
    const [travel, sale] = [period(c.travelFrom, c.travelTo), period(c.soldFrom, c.soldTo)];
    const other = joined([
      c.cabins.map((one) => t(`pricing.cabins.${one}`)).join(', '),
      c.passengers.map((one) => t(`pricing.passengers.${one}`)).join(', '),
      c.channels.map((one) => t(`pricing.channels.${one}`)).join(', '),
      ...named(t('pricing.form.sites'), c.sites.join(', ')),
      ...named(t('pricing.form.countries'), c.countries.join(', ')),
      ...named(t('pricing.form.suppliers'), c.suppliers.join(', ')),
      ...named(t('pricing.form.carriers'), c.carriers.join(', ')),
      ...named(t('pricing.form.families'), c.families.join(', ')),
      ...named(t('pricing.form.from'), c.from.join(', ')),
      ...named(t('pricing.form.to'), c.to.join(', ')),
      ...named(
        t('pricing.form.fare'),
        [sumsText(c.fareFrom), sumsText(c.fareTo)].some(Boolean)
          ? `${sumsText(c.fareFrom)} … ${sumsText(c.fareTo)}`
          : '',
      ),
      ...named(t('pricing.form.contracts'), c.contracts.join(', ')),
      ...named(t('pricing.form.levels'), c.levels.join(', ')),
    ]);
    const periods = [...named(t('pricing.period.travel'), travel), ...named(t('pricing.period.sale'), sale)];
    return {
      amount: amount.rate === null ? sumsText(amount.sums) : share.filter(Boolean).join(' '),
      conditions: joined([transport, other, ...periods]) || t('pricing.desk.anything'),
      parts: { transport, other, travel, sale },
    };
  };
}

/** A rule as one line, with its kind. */
export function useRuleLine(): (rule: PriceRule) => string {
  const t = useTranslations('pricing.kinds');
  const ruleText = useRuleText();
  return (rule) => {
    const { amount, conditions } = ruleText(rule);
    return [t(rule.kind), rule.name, amount, conditions].filter(Boolean).join(' · ');
  };
}

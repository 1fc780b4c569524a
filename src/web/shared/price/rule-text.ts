import { useTranslations } from 'use-intl';
import { CURRENCIES, type Currency, type Money } from '#kernel/money.ts';
import type { PriceRule } from '#modules/pricing/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';

const ALL_CURRENCIES = Object.keys(CURRENCIES) as Currency[];

/** What a rule comes to and which sales it is for, in the reader's words. */
export function useRuleText(): (rule: PriceRule) => { amount: string; conditions: string } {
  const t = useTranslations('pricing');
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
      if (from !== null && to !== null) return t('period.both', days);
      return from !== null ? t('period.from', days) : to !== null ? t('period.to', days) : '';
    };
    const named = (label: string, value: string) => (value === '' ? [] : [`${label}: ${value}`]);
    const parts = [
      c.products.map((one) => t(`products.${one}`)).join(', '),
      c.scope ? t(`scopes.${c.scope}`) : '',
      c.cabins.map((one) => t(`cabins.${one}`)).join(', '),
      c.passengers.map((one) => t(`passengers.${one}`)).join(', '),
      c.channels.map((one) => t(`channels.${one}`)).join(', '),
      ...named(t('form.sites'), c.sites.join(', ')),
      ...named(t('form.countries'), c.countries.join(', ')),
      ...named(t('form.suppliers'), c.suppliers.join(', ')),
      ...named(t('form.carriers'), c.carriers.join(', ')),
      ...named(t('form.families'), c.families.join(', ')),
      ...named(t('form.contracts'), c.contracts.join(', ')),
      ...named(t('form.levels'), c.levels.join(', ')),
      ...named(t('period.travel'), period(c.travelFrom, c.travelTo)),
      ...named(t('period.sale'), period(c.soldFrom, c.soldTo)),
    ].filter((one) => one !== '');
    return {
      amount: amount.rate === null ? sumsText(amount.sums) : share.filter(Boolean).join(' '),
      conditions: parts.join(' · ') || t('desk.anything'),
    };
  };
}

/** A rule as one line, with its kind. */
export function useRuleLine(): (rule: PriceRule) => string {
  const t = useTranslations('pricing');
  const ruleText = useRuleText();
  return (rule) => {
    const { amount, conditions } = ruleText(rule);
    return [t(`kinds.${rule.kind}`), rule.name, amount, conditions].filter(Boolean).join(' · ');
  };
}

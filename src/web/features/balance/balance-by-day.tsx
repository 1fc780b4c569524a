import { useTranslations } from 'use-intl';
import type { LocalDate } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import type { BalanceByDay } from '#modules/ledger/api.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { DayLine } from '../../shared/charts/day-line.tsx';
import css from './balance.module.css';

/** The balance of a contract over days on which money moved; below zero the credit is used, down to its limit. */
export function BalanceByDayCard(props: {
  balance: BalanceByDay;
  from: LocalDate;
  to: LocalDate;
  creditLimit?: Money;
}) {
  const { balance, from, to, creditLimit } = props;
  const t = useTranslations('balance.byDay');
  const locale = useAppLocale();
  const formatMoney = useFormatMoney();
  const { opening, days } = balance;
  if (days.length === 0) return null;
  return (
    <section aria-labelledby="by-day" className={css.byDay}>
      <h2 id="by-day">{t('title')}</h2>
      <DayLine
        from={from}
        to={to}
        opening={opening.minor}
        days={days.map(({ date, closing }) => ({ date, value: closing.minor }))}
        {...(creditLimit &&
          creditLimit.minor > 0 &&
          days.some(({ closing }) => closing.minor < 0) && {
            limit: { value: -creditLimit.minor, name: t('limit') },
          })}
        format={(value) => new Intl.NumberFormat(locale === 'en' ? 'en' : 'ru').format(Math.round(value / 100))}
        formatDay={(day) => formatDate(day, locale, { style: 'plain-short' })}
        tableName={t('table')}
        table={
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('day')}</th>
                <th scope="col" className={css.sum}>
                  {t('closing')}
                </th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ date, closing }) => (
                <tr key={date}>
                  <th scope="row">{formatDate(date, locale)}</th>
                  <td className={css.sum}>{formatMoney(closing)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        }
      />
    </section>
  );
}

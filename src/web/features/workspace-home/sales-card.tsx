import { useTranslations } from 'use-intl';
import { type LocalDate, weekday } from '#kernel/dates.ts';
import { money } from '#kernel/money.ts';
import { formatDate, formatMonth } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { DayBars } from '../../shared/charts/day-bars.tsx';
import css from './home.module.css';
import type { Home } from './load-home.ts';
import { monthDays } from './month-days.ts';
import { Section } from './section.tsx';

/** Every how many days the axis names a day. */
const TICK_DAYS = 7;

/** Sales of this month by day, over all of it, next to those of the last month. */
export function SalesCard({ activity, corporate }: { activity: Home['activity']; corporate: boolean }) {
  const t = useTranslations('workspaceHome.home');
  const locale = useAppLocale();
  const formatMoney = useFormatMoney();
  const title = corporate ? t('spendByDay') : t('salesByDay');
  if (!activity)
    return (
      <Section title={title} failed>
        {null}
      </Section>
    );
  const { today, days } = activity;
  const isOf = (month: string) => (day: { date: LocalDate }) => day.date.startsWith(month);
  const month = days.filter(isOf(today.slice(0, 7)));
  const before = days.filter((day) => !isOf(today.slice(0, 7))(day));
  const shown = monthDays(today);
  const currency = month[0]?.net.currency ?? 'KGS';
  const sum = (list: typeof days) => list.reduce((all, { net }) => all + net.minor, 0);
  const sameDays = before.slice(0, month.length);
  const [now, then] = [sum(month), sum(sameDays)];
  const change = then > 0 ? Math.round(((now - then) / then) * 100) : null;
  return (
    <Section title={title} empty={now === 0 && sum(before) === 0 && t('noSales')}>
      <p className={css.summary}>
        <strong>{formatMoney(money(now, currency))}</strong>{' '}
        {change !== null && (
          <span className={change >= 0 ? css.up : css.down}>
            {t('change', { percent: `${change >= 0 ? '+' : '−'}${Math.abs(change)}` })}
          </span>
        )}
        <span className={css.legend}>
          <span className={css.legendBar} aria-hidden="true" /> {formatMonth(today, locale)}
          <span className={css.legendLine} aria-hidden="true" /> {formatMonth(before[0]?.date ?? today, locale)}
        </span>
      </p>
      <DayBars
        bars={shown.map((date, at) => {
          const day = month.find((one) => one.date === date);
          return {
            key: date,
            value: day?.net.minor ?? 0,
            hint: day
              ? `${formatDate(date, locale)}: ${formatMoney(day.net)}, ${t('orders', { count: day.orders })}`
              : formatDate(date, locale),
            current: date === today,
            ...(at % TICK_DAYS === 0 && { tick: formatDate(date, locale, { style: 'plain-short' }) }),
          };
        })}
        line={before.slice(0, shown.length).map(({ net }) => net.minor)}
        format={(value) => new Intl.NumberFormat(locale === 'en' ? 'en' : 'ru').format(Math.round(value / 100))}
        tableName={t('asTable')}
        table={
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('day')}</th>
                <th scope="col">{t('count')}</th>
                <th scope="col">{t('sum')}</th>
              </tr>
            </thead>
            <tbody>
              {month.map(({ date, orders, net }) => (
                <tr key={date} className={weekday(date) > 5 ? css.weekend : undefined}>
                  <th scope="row">{formatDate(date, locale)}</th>
                  <td className="tabular">{orders}</td>
                  <td className="tabular">{formatMoney(net)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        }
      />
    </Section>
  );
}

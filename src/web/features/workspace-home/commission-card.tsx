import { useTranslations } from 'use-intl';
import { money } from '#kernel/money.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { DayBars } from '../../shared/charts/day-bars.tsx';
import css from './home.module.css';
import type { Home } from './load-home.ts';
import { monthDays } from './month-days.ts';
import { Section } from './section.tsx';

/** Every how many days the axis names a day. */
const TICK_DAYS = 10;

/** What the agency earned this month by day; left out where the reader may not see it. */
export function CommissionCard({ activity }: { activity: Home['activity'] }) {
  const t = useTranslations('workspaceHome.home');
  const locale = useAppLocale();
  const formatMoney = useFormatMoney();
  if (!activity) return null;
  const { today } = activity;
  const month = activity.days.flatMap(({ date, commission, motivation }) =>
    date.startsWith(today.slice(0, 7)) && commission && motivation ? [{ date, commission, motivation }] : [],
  );
  const [first] = month;
  if (!first) return null;
  const earned = money(
    month.reduce((all, { commission }) => all + commission.minor, 0),
    first.commission.currency,
  );
  return (
    <Section title={t('commissionByDay')} empty={earned.minor === 0 && t('noCommission')}>
      <p className={css.summary}>
        <strong>{formatMoney(earned)}</strong>
      </p>
      <DayBars
        bars={monthDays(today).map((date, at) => {
          const commission = month.find((one) => one.date === date)?.commission;
          return {
            key: date,
            value: commission?.minor ?? 0,
            hint: commission ? `${formatDate(date, locale)}: ${formatMoney(commission)}` : formatDate(date, locale),
            current: date === today,
            ...(at % TICK_DAYS === 0 && { tick: formatDate(date, locale, { style: 'plain-short' }) }),
          };
        })}
        format={(value) => new Intl.NumberFormat(locale === 'en' ? 'en' : 'ru').format(Math.round(value / 100))}
        tableName={t('asTable')}
        table={
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('day')}</th>
                <th scope="col">{t('commission')}</th>
                <th scope="col">{t('motivation')}</th>
              </tr>
            </thead>
            <tbody>
              {month.map(({ date, commission, motivation }) => (
                <tr key={date}>
                  <th scope="row">{formatDate(date, locale)}</th>
                  <td className="tabular">{formatMoney(commission)}</td>
                  <td className="tabular">{formatMoney(motivation)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        }
      />
    </Section>
  );
}

import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { type BonusStatus, STATUS_THRESHOLDS } from '#modules/bonuses/api.ts';
import { formatMonth } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import css from './bonuses.module.css';

type MonthPoints = { readonly month: string; readonly points: number };

const statusBy = (points: number): BonusStatus => {
  if (points >= STATUS_THRESHOLDS.platinum) return 'platinum';
  return points >= STATUS_THRESHOLDS.gold ? 'gold' : 'silver';
};

/** Points of twelve months against both thresholds; the table says the same. */
export function YearChart({ months }: { months: readonly MonthPoints[] }) {
  const t = useTranslations('bonuses');
  const locale = useAppLocale();
  const top = Math.max(STATUS_THRESHOLDS.platinum * 1.15, ...months.map(({ points }) => points * 1.1));
  const height = (points: number) => `${(Math.max(0, points) / top) * 100}%`;
  const total = months.reduce((sum, { points }) => sum + points, 0);
  const numberFormat = new Intl.NumberFormat(locale === 'en' ? 'en' : 'ru');
  return (
    <Card aria-labelledby="year">
      <CardHead level={2} id="year" title={t('year.title')}>
        <span className={css.note}>{t('year.total', { points: numberFormat.format(total) })}</span>
      </CardHead>
      <p className={css.note}>{t('year.lead')}</p>
      <div className={css.chart} aria-hidden="true">
        {(['gold', 'platinum'] as const).map((status) => (
          <span
            key={status}
            className={`${css.threshold} ${css[status]}`}
            style={{ insetBlockEnd: height(STATUS_THRESHOLDS[status]) }}
          >
            <span>{t(`statuses.${status}`)}</span>
          </span>
        ))}
        <ol className={css.months}>
          {months.map(({ month, points }, n) => (
            <li
              key={month}
              className={[css.month, css[statusBy(points)], n === months.length - 1 && css.current]
                .filter(Boolean)
                .join(' ')}
              style={{ '--height': height(points) } as CSSProperties}
            >
              <span className={css.value}>{numberFormat.format(points)}</span>
              <span className={css.tick}>{formatMonth(month, locale).slice(0, 3)}</span>
            </li>
          ))}
        </ol>
      </div>
      <Disclosure summary={t('year.table')}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('year.month')}</th>
              <th scope="col">{t('year.points')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, points }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month, locale)}</th>
                <td>{numberFormat.format(points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </Card>
  );
}

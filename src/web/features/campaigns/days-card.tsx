import { useTranslations } from 'use-intl';
import type { OpenCampaign } from '#modules/campaigns/api.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { DayBars } from '../../shared/charts/day-bars.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import css from './campaigns.module.css';

/** Every how many days the axis names a day. */
const TICK_DAYS = 14;

/** What a campaign gave by day; nothing before it begins. */
export function DaysCard({ days }: { days: OpenCampaign['days'] }) {
  const t = useTranslations('campaigns.chart');
  const locale = useAppLocale();
  if (days.length === 0) return null;
  const format = (value: number) => new Intl.NumberFormat(locale === 'en' ? 'en' : 'ru').format(value);
  const isEmpty = days.every(({ given }) => given === 0);
  return (
    <Card aria-labelledby="days">
      <CardHead level={2} id="days" title={t('title')} />
      <p className={css.note}>{isEmpty ? t('none') : t('lead', { days: days.length })}</p>
      {!isEmpty && (
        <DayBars
          bars={days.map(({ day, given }, at) => ({
            key: day,
            value: given,
            hint: `${formatDate(day, locale)}: ${format(given)}`,
            ...(at % TICK_DAYS === 0 && { tick: formatDate(day, locale, { style: 'plain-short' }) }),
          }))}
          format={format}
          tableName={t('table')}
          table={
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">{t('day')}</th>
                  <th scope="col">{t('given')}</th>
                  <th scope="col">{t('takenBack')}</th>
                </tr>
              </thead>
              <tbody>
                {days.map(({ day, given, takenBack }) => (
                  <tr key={day}>
                    <th scope="row">{formatDate(day, locale)}</th>
                    <td className="tabular">{format(given)}</td>
                    <td className="tabular">{format(takenBack)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          }
        />
      )}
    </Card>
  );
}

import { useTranslations } from 'use-intl';
import type { Executor } from '#modules/requests/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { DeskTabs } from './desk-frame.tsx';
import { queuePath } from './queue-params.ts';
import css from './requests.module.css';

const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;

/** Load and work of everybody who serves requests; a number leads to the requests it counts. */
export function ExecutorsPage({ executors }: { executors: readonly Executor[] }) {
  const t = useTranslations('requests.executors');
  const locale = useAppLocale();
  const rating = new Intl.NumberFormat(locale === 'kg' ? 'ky' : locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const duration = (minutes: number) =>
    minutes < HOUR_MIN
      ? t('minutes', { n: minutes })
      : minutes < 2 * DAY_MIN
        ? t('hours', { n: Math.round(minutes / HOUR_MIN) })
        : t('days', { n: Math.round(minutes / DAY_MIN) });
  const columns: Column<Executor>[] = [
    { name: 'name', label: t('name'), cell: ({ name }) => name },
    {
      name: 'process',
      label: t('process'),
      numeric: true,
      cell: ({ id, process }) => <Link to={queuePath({ executor: id })}>{process}</Link>,
    },
    {
      name: 'paused',
      label: t('paused'),
      numeric: true,
      cell: ({ id, paused }) => <Link to={queuePath({ executor: id, status: 'paused' })}>{paused}</Link>,
    },
    {
      name: 'overdue',
      label: t('overdue'),
      numeric: true,
      cell: ({ id, overdue }) => (
        <Link to={queuePath({ executor: id, overdue: '1' })} className={overdue > 0 ? (css.late ?? '') : ''}>
          {overdue}
        </Link>
      ),
    },
    { name: 'completed', label: t('completed'), numeric: true, cell: ({ completed }) => completed },
    {
      name: 'median',
      label: t('median'),
      numeric: true,
      cell: ({ medianMinutes }) => (medianMinutes === null ? '—' : duration(medianMinutes)),
    },
    {
      name: 'rating',
      label: t('rating'),
      numeric: true,
      cell: (one) =>
        one.rating === null ? (
          '—'
        ) : (
          <>
            {rating.format(one.rating)} <small className={css.muted}>{t('ratings', { count: one.ratings })}</small>
          </>
        ),
    },
  ];
  return (
    <Page title={t('title')} lead={t('lead')}>
      <DeskTabs current="executors" />
      {executors.length === 0 ? (
        <EmptyState title={t('none')} />
      ) : (
        <DataTable label={t('title')} columns={columns} rows={executors} />
      )}
    </Page>
  );
}

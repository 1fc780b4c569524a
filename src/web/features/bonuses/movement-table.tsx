import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import type { BonusMovement } from '#modules/bonuses/api.ts';
import { formatNumericDate, formatTime } from '../../i18n/dates.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import css from './bonuses.module.css';

function Moment({ at }: { at: string }) {
  const local = localDateTime(at, BUSINESS_TIME_ZONE);
  return (
    <time dateTime={at} className={css.moment}>
      {formatNumericDate(local.slice(0, 10))} {formatTime(local)}
    </time>
  );
}

/** Movements of bonus money, newest first; each leads to its order. */
export function MovementTable({ label, movements }: { label: string; movements: readonly BonusMovement[] }) {
  const t = useTranslations('bonuses');
  const columns: Column<BonusMovement>[] = [
    { name: 'at', label: t('columns.at'), cell: ({ at }) => <Moment at={at} /> },
    { name: 'kind', label: t('columns.kind'), cell: ({ kind }) => t(`movements.${kind}`) },
    {
      name: 'order',
      label: t('columns.order'),
      cell: ({ order }) =>
        order ? (
          <Link to={`/order/${encodeURIComponent(order.id)}`} prefetch="none">
            {order.number}
          </Link>
        ) : (
          '—'
        ),
    },
    {
      name: 'points',
      label: t('columns.points'),
      numeric: true,
      cell: ({ points }) => points ?? '—',
    },
    {
      name: 'multiplier',
      label: t('columns.multiplier'),
      numeric: true,
      cell: ({ multiplier }) => (multiplier === null ? '—' : `×${multiplier}`),
    },
    { name: 'amount', label: t('columns.amount'), numeric: true, cell: ({ amount }) => <Money value={amount} /> },
  ];
  return <DataTable label={label} columns={columns} rows={movements} />;
}

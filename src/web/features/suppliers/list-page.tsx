import { useTranslations } from 'use-intl';
import type { OfficeSupplier } from '#modules/supply/api.ts';
import { Badge } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { NEW_SUPPLIER, secondsText, shareText, supplierPath } from './supplier-form.ts';
import css from './suppliers.module.css';

/** On, off, or left alone for a while by the processes that search. */
export function StateBadge({ supplier: { isOn, health } }: { supplier: OfficeSupplier }) {
  const t = useTranslations('suppliers.states');
  if (!isOn) return <Badge>{t('off')}</Badge>;
  return health.resting ? <Badge tone="wait">{t('resting')}</Badge> : <Badge tone="done">{t('on')}</Badge>;
}

function useColumns(): Column<OfficeSupplier>[] {
  const t = useTranslations('suppliers');
  return [
    {
      name: 'name',
      label: t('list.name'),
      cell: ({ id, name }) => (
        <>
          <Link to={supplierPath(id)} prefetch="none">
            {name}
          </Link>
          <div className={css.note}>{id}</div>
        </>
      ),
    },
    { name: 'state', label: t('list.state'), cell: (supplier) => <StateBadge supplier={supplier} /> },
    {
      name: 'sells',
      label: t('list.sells'),
      cell: ({ sells }) => sells.map((mode) => t(`modes.${mode}`)).join(', '),
    },
    {
      name: 'visible',
      label: t('list.visible'),
      cell: ({ pointsOfSale, contracts }) =>
        [...pointsOfSale.map((point) => t(`points.${point}`)), ...contracts].join(', ') || t('list.everybody'),
    },
    {
      name: 'answered',
      label: t('list.answered'),
      numeric: true,
      cell: ({ health }) => shareText(health.hour) ?? '–',
    },
    {
      name: 'p95',
      label: t('list.p95'),
      numeric: true,
      cell: ({ health }) =>
        health.hour.p95 === null ? '–' : t('health.seconds', { seconds: secondsText(health.hour.p95) }),
    },
    { name: 'day', label: t('list.day'), numeric: true, cell: ({ health }) => shareText(health.day) ?? '–' },
    { name: 'priority', label: t('list.priority'), numeric: true, cell: ({ priority }) => priority },
  ];
}

/** Suppliers in the order in which they are searched. */
export function SuppliersPage(props: { suppliers: readonly OfficeSupplier[]; mayConnect: boolean }) {
  const t = useTranslations('suppliers');
  const columns = useColumns();
  const add = props.mayConnect ? (
    <LinkButton to={supplierPath(NEW_SUPPLIER)} variant="secondary">
      {t('list.add')}
    </LinkButton>
  ) : null;
  return (
    <Page title={t('screens.list')} lead={t('list.lead')} actions={add}>
      {props.suppliers.length === 0 ? (
        <EmptyState level={2} title={t('list.none')}>
          {t('list.noneText')}
        </EmptyState>
      ) : (
        <DataTable label={t('screens.list')} columns={columns} rows={props.suppliers} />
      )}
    </Page>
  );
}

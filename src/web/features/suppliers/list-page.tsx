import { useTranslations } from 'use-intl';
import type { OfficeSupplier } from '#modules/supply/api.ts';
import { WorkList } from '../../shared/lists/work-list.tsx';
import type { WorkColumn } from '../../shared/lists/work-table.tsx';
import { Badge } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { NEW_SUPPLIER, secondsText, shareText, supplierPath } from './supplier-form.ts';

/** On, off, or left alone for a while by the processes that search. */
export function StateBadge({ supplier: { isOn, health } }: { supplier: OfficeSupplier }) {
  const t = useTranslations('suppliers.states');
  if (!isOn) return <Badge>{t('off')}</Badge>;
  return health.resting ? <Badge tone="wait">{t('resting')}</Badge> : <Badge tone="done">{t('on')}</Badge>;
}

const LIST = '/office/suppliers';

function useColumns(): WorkColumn<OfficeSupplier>[] {
  const t = useTranslations('suppliers');
  return [
    {
      name: 'name',
      label: t('list.name'),
      width: 230,
      flexible: true,
      phone: '1a',
      cell: ({ id, name }) => (
        <Link to={supplierPath(id)} prefetch="none">
          {name}
        </Link>
      ),
      note: ({ id }) => id,
    },
    {
      name: 'state',
      label: t('list.state'),
      width: 150,
      phone: '2a',
      cell: (supplier) => <StateBadge supplier={supplier} />,
    },
    {
      name: 'sells',
      label: t('list.sells'),
      width: 160,
      phone: '1b',
      cell: ({ sells }) => sells.map((mode) => t(`modes.${mode}`)).join(', '),
    },
    {
      name: 'visible',
      label: t('list.visible'),
      width: 160,
      cell: ({ pointsOfSale, contracts }) =>
        [...pointsOfSale.map((point) => t(`points.${point}`)), ...contracts].join(', ') || t('list.everybody'),
    },
    {
      name: 'answered',
      label: t('list.answered'),
      width: 130,
      isAmount: true,
      phone: '2b',
      cell: ({ health }) => shareText(health.hour) ?? '–',
    },
    {
      name: 'p95',
      label: t('list.p95'),
      width: 130,
      isAmount: true,
      phone: '2c',
      cell: ({ health }) =>
        health.hour.p95 === null ? '–' : t('health.seconds', { seconds: secondsText(health.hour.p95) }),
    },
    {
      name: 'day',
      label: t('list.day'),
      width: 110,
      isAmount: true,
      cell: ({ health }) => shareText(health.day) ?? '–',
    },
    { name: 'priority', label: t('list.priority'), width: 100, isAmount: true, cell: ({ priority }) => priority },
  ];
}

/** Suppliers in the order in which they are searched. */
export function SuppliersPage(props: {
  suppliers: readonly OfficeSupplier[];
  mayConnect: boolean;
  isComfortable: boolean;
}) {
  const t = useTranslations('suppliers');
  const columns = useColumns();
  const add = props.mayConnect ? <LinkButton to={supplierPath(NEW_SUPPLIER)}>{t('list.add')}</LinkButton> : null;
  return (
    <WorkList
      list={LIST}
      title={t('screens.list')}
      actions={add}
      label={t('screens.list')}
      columns={columns}
      rows={props.suppliers}
      nameOf={({ name }) => name}
      empty={
        <EmptyState level={2} title={t('list.none')}>
          {t('list.noneText')}
        </EmptyState>
      }
      isComfortable={props.isComfortable}
      slots={{ hrefOf: supplierPath }}
    />
  );
}

import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { StaffTaskView } from '#modules/tasks/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { address } from '../../shared/lists/address.ts';
import type { WorkColumn } from '../../shared/lists/work-table.tsx';
import { Link } from '../../ui/link.tsx';
import { formatMoment } from './use-task-values.ts';

/** The order of a task, with its payments and postings. */
export function TaskOrder({ order }: Pick<StaffTaskView, 'order'>) {
  const t = useTranslations('tasks');
  if (!order) return '—';
  return (
    <Link to={`/office/orders/${order.id}/money`} prefetch="none">
      {order.number ?? t('order')}
    </Link>
  );
}

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className="tabular">
    {formatMoment(at)}
  </time>
);

/** Columns of open tasks; those of done tasks also say who closed them, and how. */
export function useTaskColumns(state: 'open' | 'done'): WorkColumn<StaffTaskView>[] {
  const t = useTranslations('tasks');
  const formatMoney = useFormatMoney();
  const [search] = useSearchParams();
  const noteText = (note: string) =>
    t.has(`notes.${note}` as 'notes.offer_issued') ? t(`notes.${note}` as 'notes.offer_issued') : note;
  const doneColumns: WorkColumn<StaffTaskView>[] = [
    { name: 'doneAt', label: t('columns.doneAt'), width: 132, cell: ({ done }) => done && <Moment at={done.at} /> },
    { name: 'doneBy', label: t('columns.doneBy'), width: 160, cell: ({ done }) => done && (done.by ?? t('itself')) },
    {
      name: 'note',
      label: t('columns.note'),
      width: 240,
      flexible: true,
      cell: ({ done }) => done && noteText(done.note),
    },
  ];
  return [
    {
      name: 'kind',
      label: t('kind'),
      width: 300,
      flexible: true,
      narrow: true,
      phone: '1a',
      cell: ({ id, kind }) => (
        <Link to={address(search, { task: id, completed: undefined })} prefetch="none" preventScrollReset>
          {t(`kinds.${kind}.title`)}
        </Link>
      ),
    },
    {
      name: 'openedAt',
      label: t('columns.openedAt'),
      width: 140,
      sort: { by: 'openedAt', first: state === 'open' ? 'desc' : 'asc' },
      narrow: true,
      phone: '2a',
      cell: ({ openedAt }) => <Moment at={openedAt} />,
    },
    { name: 'order', label: t('columns.order'), width: 110, phone: '2b', cell: (task) => <TaskOrder {...task} /> },
    {
      name: 'sums',
      label: t('columns.sums'),
      width: 230,
      isAmount: true,
      phone: '2c',
      cell: ({ expected, found }) =>
        [expected, found].flatMap((sum) => (sum ? formatMoney(sum) : [])).join(' → ') || '—',
    },
    ...(state === 'done' ? doneColumns : []),
  ];
}

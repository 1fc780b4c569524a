import { useTranslations } from 'use-intl';
import { type QueuedRequest, REQUEST_STATUSES } from '#modules/requests/api.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Badge } from '../../ui/alert.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { ListFilters } from './list-filters.tsx';
import css from './requests.module.css';

type QueueFilters = {
  status?: QueuedRequest['status'] | undefined;
  kind?: QueuedRequest['kind'] | undefined;
  all?: string | undefined;
};

/** The staff request queue: emergencies first, then by due time. */
export function RequestQueueList(props: {
  requests: readonly QueuedRequest[];
  counts: Readonly<Record<string, number>>;
  filters: QueueFilters;
  now: string;
}) {
  const { requests, counts, filters } = props;
  const t = useTranslations('requests');
  const formatInstant = useFormatInstant(props.now);
  const column = (
    name: 'number' | 'status' | 'order' | 'executor' | 'age' | 'deadline',
    cell: Column<QueuedRequest>['cell'],
  ) => ({ name, label: t(`desk.${name}`), cell });
  return (
    <Page title={t('desk.title')}>
      <ListFilters
        listParams={filters}
        statuses={REQUEST_STATUSES}
        nameOf={(status) => `${t(`office.${status}`)} (${counts[status] ?? 0})`}
      >
        <Checkbox name="all" value="1" defaultChecked={filters.all === '1'}>
          {t('desk.all')}
        </Checkbox>
      </ListFilters>
      {requests.length === 0 ? (
        <EmptyState title={t('desk.none')} />
      ) : (
        <DataTable
          label={t('desk.title')}
          rows={requests}
          columns={[
            column('number', ({ id, number, kind }) => (
              <>
                <Link to={`/office/requests/${id}`}>{number}</Link>
                <br />
                {t(`kinds.${kind}`)}
              </>
            )),
            column('status', ({ status, priority }) => (
              <>
                {t(`office.${status}`)} {priority === 'fire' && <Badge tone="error">{t('priority.fire')}</Badge>}
              </>
            )),
            column('order', ({ orderNumber, agency }) => (
              <>
                {orderNumber} {agency && <Badge tone="info">{t('desk.agency')}</Badge>}
              </>
            )),
            column('executor', ({ mine, executor }) => (mine ? t('desk.mine') : (executor ?? t('desk.free')))),
            column('age', ({ createdAt }) => formatInstant(createdAt)),
            column('deadline', ({ deadline, overdue }) => (
              <span className={overdue ? css.late : undefined}>
                {formatInstant(deadline)}
                {overdue && <> · {t('desk.overdue')}</>}
              </span>
            )),
          ]}
        />
      )}
    </Page>
  );
}

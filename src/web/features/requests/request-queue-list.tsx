import { useTranslations } from 'use-intl';
import { type QueuedRequest, REQUEST_STATUSES } from '#modules/requests/api.ts';
import { StatusDot } from '../../shared/lists/status-dot.tsx';
import { TimeLeft, useNow } from '../../shared/lists/time-left.tsx';
import { ListTabs, WorkList } from '../../shared/lists/work-list.tsx';
import type { WorkColumn } from '../../shared/lists/work-table.tsx';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Badge } from '../../ui/alert.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { ListFilters } from './list-filters.tsx';
import css from './requests.module.css';
import { ServiceIcons } from './service-icons.tsx';
import { OFFICE_DOTS } from './tone.ts';

const LIST = '/office/requests';
/** Statuses with a tab of their own: those where staff act next. */
const TAB_STATUSES = ['new', 'process', 'revision', 'paused'] as const;

type QueueFilters = {
  status?: QueuedRequest['status'] | undefined;
  kind?: QueuedRequest['kind'] | undefined;
  all?: string | undefined;
};

const pathOf = (id: string): string => `${LIST}/${encodeURIComponent(id)}`;

function useQueueColumns(serverNow: string): WorkColumn<QueuedRequest>[] {
  const t = useTranslations('requests');
  const formatInstant = useFormatInstant(serverNow);
  const now = useNow(serverNow);
  const column = (
    name: 'number' | 'kind' | 'status' | 'order' | 'executor' | 'age' | 'deadline',
    width: number,
    cell: WorkColumn<QueuedRequest>['cell'],
    more: Partial<WorkColumn<QueuedRequest>> = {},
  ): WorkColumn<QueuedRequest> => ({ name, label: t(`desk.${name}`), width, cell, ...more });
  return [
    column(
      'number',
      124,
      ({ id, number }) => (
        <Link to={pathOf(id)} prefetch="none" className={css.number ?? ''}>
          {number}
        </Link>
      ),
      { phone: '1a' },
    ),
    column(
      'deadline',
      220,
      ({ deadline, overdue }) => (
        <span className={overdue ? `${css.clock} ${css.late}` : css.clock}>
          {formatInstant(deadline)}
          {overdue ? ` · ${t('desk.overdue')}` : <TimeLeft until={deadline} now={now} />}
        </span>
      ),
      { phone: '2c' },
    ),
    column(
      'kind',
      210,
      ({ kind, services, priority }) => (
        <>
          {kind === 'travel' ? <ServiceIcons services={services} /> : t(`kinds.${kind}`)}{' '}
          {priority === 'fire' && <Badge tone="error">{t('priority.fire')}</Badge>}
        </>
      ),
      { flexible: true, phone: '1b' },
    ),
    column('status', 160, ({ status }) => <StatusDot tone={OFFICE_DOTS[status]}>{t(`office.${status}`)}</StatusDot>, {
      phone: '2a',
    }),
    column('order', 210, ({ orderNumber, agency }) => (
      <>
        {orderNumber ?? '—'} {agency && <span className={css.muted}>{t('desk.agency')}</span>}
      </>
    )),
    column('executor', 160, ({ mine, executor }) => (mine ? t('desk.mine') : (executor ?? t('desk.free'))), {
      phone: '2b',
    }),
    column('age', 160, ({ createdAt }) => formatInstant(createdAt)),
  ];
}

/** The staff request queue: emergencies first, then by due time. */
export function RequestQueueList(props: {
  requests: readonly QueuedRequest[];
  counts: Readonly<Record<string, number>>;
  filters: QueueFilters;
  isComfortable: boolean;
  now: string;
}) {
  const { requests, counts, filters } = props;
  const t = useTranslations('requests');
  const columns = useQueueColumns(props.now);
  const tabs = [undefined, ...TAB_STATUSES].map((status) => ({
    to: `${LIST}?${new URLSearchParams({ ...(status && { status }), ...(filters.kind && { kind: filters.kind }) })}`,
    text: status ? t(`office.${status}`) : t('desk.tabAll'),
    count: status && counts[status],
    current: filters.status === status && filters.all === undefined,
  }));
  return (
    <WorkList
      list={LIST}
      title={t('desk.title')}
      tabs={<ListTabs label={t('desk.status')} tabs={tabs} />}
      filters={
        <ListFilters
          path={LIST}
          listParams={filters}
          statuses={REQUEST_STATUSES}
          nameOf={(status) => `${t(`office.${status}`)} (${counts[status] ?? 0})`}
          withFinished
        />
      }
      label={t('desk.title')}
      columns={columns}
      rows={requests}
      nameOf={({ number }) => number}
      empty={<EmptyState title={t('desk.none')} />}
      isComfortable={props.isComfortable}
      slots={{ hrefOf: pathOf }}
    />
  );
}

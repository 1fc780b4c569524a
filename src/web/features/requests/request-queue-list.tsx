import { useEffect } from 'react';
import { useNavigate, useSubmit } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Conversation } from '#modules/conversations/api.ts';
import {
  BOARD_STATUSES,
  type Executor,
  type FoundContracts,
  listRequestQueue,
  PRIORITIES,
  type QueuedRequest,
  REQUEST_KINDS,
} from '#modules/requests/api.ts';
import { call } from '../../api/call.ts';
import { useLivePage } from '../../shared/chat/use-live-page.ts';
import { BarField, BarSelect, BarToggle, FilterBar } from '../../shared/lists/filter-bar.tsx';
import { StatusDot } from '../../shared/lists/status-dot.tsx';
import { TimeLeft, useNow } from '../../shared/lists/time-left.tsx';
import { useRowPages } from '../../shared/lists/use-row-pages.ts';
import { ListTabs, WorkList } from '../../shared/lists/work-list.tsx';
import type { WorkColumn } from '../../shared/lists/work-table.tsx';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { ClaimMarked } from './claim-marked.tsx';
import { DeskTabs } from './desk-frame.tsx';
import { deskListActions, deskPath, keepDeskOrder } from './desk-keys.ts';
import { type QueueParams, queuePath } from './queue-params.ts';
import { type BoardData, RequestBoard } from './request-board.tsx';
import css from './requests.module.css';
import { ServiceIcons } from './service-icons.tsx';
import { TicketsDue } from './tickets-due.tsx';
import { OFFICE_DOTS } from './tone.ts';

const LIST = '/office/requests';
/** Statuses with a tab of their own: those where staff act next. */
const TAB_STATUSES = ['new', 'process', 'revision', 'paused'] as const;

function useQueueColumns(serverNow: string): WorkColumn<QueuedRequest>[] {
  const t = useTranslations('requests');
  const formatInstant = useFormatInstant(serverNow);
  const now = useNow(serverNow);
  const column = (
    name: 'number' | 'kind' | 'status' | 'order' | 'client' | 'executor' | 'age' | 'deadline',
    width: number,
    cell: WorkColumn<QueuedRequest>['cell'],
    more: Partial<WorkColumn<QueuedRequest>> = {},
  ): WorkColumn<QueuedRequest> => ({ name, label: t(`desk.${name}`), width, cell, ...more });
  return [
    column(
      'number',
      124,
      ({ id, number }) => (
        <Link to={deskPath(id)} prefetch="none" className={css.number ?? ''}>
          {number}
        </Link>
      ),
      { phone: '1a' },
    ),
    column(
      'deadline',
      190,
      ({ deadline, overdue, pausedAt }) =>
        pausedAt !== null ? (
          <span className={css.muted}>{t('desk.paused')}</span>
        ) : (
          <span className={overdue ? `${css.clock} ${css.late}` : css.clock}>
            {formatInstant(deadline)}
            {overdue ? ` · ${t('desk.overdue')}` : <TimeLeft until={deadline} now={now} />}
          </span>
        ),
      { phone: '2c' },
    ),
    column(
      'kind',
      180,
      ({ kind, services, priority }) => (
        <>
          {kind === 'travel' ? <ServiceIcons services={services} /> : t(`kinds.${kind}`)}{' '}
          {priority === 'fire' && <span className={css.urgent}>{t('priority.fire')}</span>}
        </>
      ),
      { flexible: true, phone: '1b' },
    ),
    column('status', 130, ({ status }) => <StatusDot tone={OFFICE_DOTS[status]}>{t(`office.${status}`)}</StatusDot>, {
      phone: '2a',
    }),
    column('order', 110, ({ orderNumber }) => orderNumber ?? '—'),
    column('client', 150, ({ agency }) => <span title={agency ?? undefined}>{agency ?? '—'}</span>),
    column('executor', 130, ({ mine, executor }) => (mine ? t('desk.mine') : (executor ?? t('desk.free'))), {
      phone: '2b',
    }),
    column('age', 124, ({ createdAt }) => formatInstant(createdAt), { from: 1200 }),
  ];
}

/** Which contracts the filter means. */
function ContractsNote({ contracts }: { contracts: FoundContracts }) {
  const t = useTranslations('requests.desk');
  if (!contracts) return null;
  const names = contracts.first.map(({ number, name }) => `${name}, ${number}`).join('; ');
  const more = contracts.count - contracts.first.length;
  return (
    <p className={css.muted} aria-live="polite">
      {contracts.count === 0 ? t('noContract') : t('contracts', { names, more })}
    </p>
  );
}

type FiltersProps = {
  params: QueueParams;
  isBoard: boolean;
  executors: readonly Executor[];
  contracts: FoundContracts;
};

function QueueFilters(props: FiltersProps) {
  const { params, isBoard } = props;
  const t = useTranslations('requests');
  const { status, ...others } = params;
  const people = props.executors.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FilterBar
      resetTo={queuePath({}, { view: isBoard ? 'board' : undefined })}
      activeCount={Object.keys(others).length}
      after={<ContractsNote contracts={props.contracts} />}
      kept={{ ...(isBoard && { view: 'board' }), ...(status && { status }) }}
    >
      <BarField name="q" label={t('desk.numberFilter')} value={params.q ?? ''} type="search" maxLength={20} search />
      <BarField name="contract" label={t('desk.contract')} value={params.contract ?? ''} />
      <BarSelect
        name="executor"
        label={t('desk.executor')}
        value={params.executor ?? ''}
        options={[{ value: 'me', label: t('desk.me') }, { value: 'none', label: t('desk.unassigned') }, ...people]}
      />
      <BarSelect
        name="kind"
        label={t('desk.kind')}
        value={params.kind ?? ''}
        options={REQUEST_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <BarSelect
        name="priority"
        label={t('desk.priority')}
        value={params.priority ?? ''}
        options={PRIORITIES.map((value) => ({ value, label: t(`desk.${value}`) }))}
      />
      <BarToggle name="overdue" checked={params.overdue === '1'}>
        {t('desk.onlyOverdue')}
      </BarToggle>
      {!isBoard && (
        <BarToggle name="all" checked={params.all === '1'}>
          {t('desk.all')}
        </BarToggle>
      )}
    </FilterBar>
  );
}

/** Switch between the list and the board. */
function ViewLinks({ params, isBoard }: { params: QueueParams; isBoard: boolean }) {
  const t = useTranslations('requests.desk');
  const { status: _status, all: _all, ...kept } = params;
  return (
    <ListTabs
      label={t('view')}
      tabs={[
        { to: queuePath(params), text: t('list'), current: !isBoard },
        { to: queuePath(kept, { view: 'board' }), text: t('board'), current: isBoard },
      ]}
    />
  );
}

/** The staff request queue as a list or a board: emergencies first, then by due time. Letters act on the active row. */
export function RequestQueueList(props: {
  requests: readonly QueuedRequest[];
  counts: BoardData['counts'];
  contracts: FoundContracts;
  board: BoardData | null;
  /** Support tickets by deadline; none while the queue is filtered. */
  tickets: readonly Conversation[];
  params: QueueParams;
  after: string | undefined;
  next: string | null;
  executors: readonly Executor[];
  isComfortable: boolean;
  now: string;
}) {
  const { counts, board, params } = props;
  const pages = useRowPages(props.requests, props.next, async (after: string) => {
    const read = await call(listRequestQueue, { query: { ...params, after } });
    return { rows: read.requests, next: read.next };
  });
  const requests = pages.rows;
  const t = useTranslations('requests');
  const marking = useTranslations('orderLists.list');
  const submit = useSubmit();
  useLivePage({});
  const columns = useQueueColumns(props.now);
  const { status: _, all: __, ...filter } = params;
  const tabs = [undefined, ...TAB_STATUSES].map((status) => ({
    to: queuePath({ ...filter, ...(status && { status }) }),
    text: status ? t(`office.${status}`) : t('desk.tabAll'),
    count: status ? (counts[status] ?? 0) : undefined,
    current: params.status === status && params.all === undefined,
  }));
  const navigate = useNavigate();
  const claim = (id: string) => void submit({ intent: 'claimed' }, { method: 'post', action: deskPath(id) });
  const actions = deskListActions(claim, navigate);
  useEffect(() => {
    const shown = board ? BOARD_STATUSES.flatMap((status) => board.columns[status]) : requests;
    keepDeskOrder(shown.map(({ id }) => id));
  }, [board, requests]);
  return (
    <WorkList<QueuedRequest>
      list={LIST}
      title={t('desk.title')}
      tabs={<DeskTabs current="queue" />}
      actions={<ViewLinks params={params} isBoard={board !== null} />}
      totals={board ? undefined : <ListTabs label={t('desk.status')} tabs={tabs} />}
      notes={<TicketsDue tickets={props.tickets} now={props.now} />}
      filters={<QueueFilters {...props} isBoard={board !== null} />}
      label={t('desk.title')}
      columns={columns}
      rows={requests}
      pages={pages}
      nameOf={({ number }) => number}
      empty={<EmptyState title={t('desk.none')} />}
      view={board && <RequestBoard board={board} params={params} actions={actions} now={props.now} />}
      isComfortable={props.isComfortable}
      first={props.after === undefined ? null : { to: queuePath(params), text: t('desk.first') }}
      next={props.next === null ? null : { to: queuePath(params, { after: props.next }), text: t('desk.next') }}
      slots={{
        hrefOf: deskPath,
        ...(!board && {
          actions,
          bulk: {
            content: (rows, clear) => <ClaimMarked rows={rows} onClear={clear} />,
            label: (count) => t('desk.marked', { count }),
          },
        }),
        hints: [
          ...(board ? [{ keys: ['↑', '↓', '←', '→'], text: t('desk.cards') }] : []),
          { keys: ['Enter'], text: t('desk.openRow') },
          { keys: ['c'], text: t('serve.claim') },
          ...(board ? [] : [{ keys: ['X'], text: marking('markKey') }]),
        ],
      }}
    />
  );
}

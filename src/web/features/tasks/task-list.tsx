import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { STAFF_TASK_KINDS, type StaffTaskKind } from '#kernel/staff-task.ts';
import { listStaffTasks, type StaffTaskView } from '#modules/tasks/api.ts';
import { call } from '../../api/call.ts';
import { address } from '../../shared/lists/address.ts';
import { BarSelect, FilterBar } from '../../shared/lists/filter-bar.tsx';
import { ListNote } from '../../shared/lists/list-note.tsx';
import { useRowPages } from '../../shared/lists/use-row-pages.ts';
import { ListTabs, WorkList } from '../../shared/lists/work-list.tsx';
import { Alert } from '../../ui/alert.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useTaskColumns } from './task-columns.tsx';
import { CompleteMarked, TaskPanel } from './task-panel.tsx';
import css from './tasks.module.css';
import { formatMoment } from './use-task-values.ts';

const LIST = '/office/tasks';

/** Tasks that could not be completed, and why. */
export type TaskRefusal = { at: string; ids: readonly string[]; text: string | null; note: string };

type Props = {
  tasks: readonly StaffTaskView[];
  state: 'open' | 'done';
  kind: StaffTaskKind | undefined;
  /** Chosen by the reader; undefined: open tasks oldest first, done ones newest first. */
  order: 'asc' | 'desc' | undefined;
  open: number;
  after: number | undefined;
  next: number | null;
  /** Id of the task whose panel the address opens. */
  opened: string | null;
  /** How many tasks have just been completed. */
  completed: number;
  refusal: TaskRefusal | null;
  isComfortable: boolean;
};

/** Tasks that staff must resolve; one note may complete several. */
export function TaskList(props: Props) {
  const { state, kind, order, refusal } = props;
  const t = useTranslations('tasks');
  const [search] = useSearchParams();
  const columns = useTaskColumns(state);
  const pages = useRowPages(props.tasks, props.next, async (after: number) => {
    const { tasks, next } = await call(listStaffTasks, { query: { state, kind, order, after } });
    return { rows: tasks, next };
  });
  const tabs = (['open', 'done'] as const).map((one) => ({
    to: one === 'open' ? LIST : `${LIST}?state=done`,
    text: t(`state.${one}`),
    count: one === 'open' ? props.open : undefined,
    current: one === state,
  }));
  return (
    <WorkList<StaffTaskView>
      list={LIST}
      title={t('title')}
      tabs={<ListTabs label={t('which')} tabs={tabs} />}
      totals={<span className={css.note}>{t('lead')}</span>}
      filters={<TaskFilters {...props} />}
      hasNoSearch
      notes={<TaskNotes completed={props.completed} refusal={refusal} />}
      label={t('title')}
      columns={columns}
      rows={pages.rows}
      pages={pages}
      nameOf={(task) => `${t(`kinds.${task.kind}.title`)}, ${formatMoment(task.openedAt)}`}
      sorted={{ by: 'openedAt', order: order ?? (state === 'open' ? 'asc' : 'desc') }}
      empty={
        <EmptyState level={2} title={t(`none.${state}`)}>
          {t('noneText')}
        </EmptyState>
      }
      isComfortable={props.isComfortable}
      first={props.after === undefined ? null : { to: address(search, { after: undefined }), text: t('first') }}
      next={props.next === null ? null : { to: address(search, { after: String(props.next) }), text: t('more') }}
      slots={{
        opened: props.opened,
        panel: (id, close) => {
          const task = pages.rows.find((row) => row.id === id);
          const own = refusal?.ids.includes(id) ? refusal : null;
          return task && <TaskPanel task={task} refusal={own} onClose={close} />;
        },
        hints: [
          ...(state === 'open'
            ? [
                { keys: ['X'], text: t('mark') },
                { keys: ['B'], text: t('bulk') },
              ]
            : []),
          { keys: ['Enter'], text: t('details') },
        ],
        ...(state === 'open' && {
          bulk: {
            content: (tasks, clear) => <CompleteMarked tasks={tasks} onClear={clear} />,
            label: (count) => t('marked', { count }),
          },
        }),
      }}
    />
  );
}

function TaskNotes({ completed, refusal }: Pick<Props, 'completed' | 'refusal'>) {
  const t = useTranslations('tasks');
  if (refusal?.text)
    return (
      <ListNote>
        <Alert key={refusal.at} tone="error" live>
          {refusal.text}
        </Alert>
      </ListNote>
    );
  if (completed === 0 || refusal) return null;
  return (
    <ListNote>
      <Alert tone="done" live title={t('completed', { count: completed })} />
    </ListNote>
  );
}

function TaskFilters({ state, kind, order }: Pick<Props, 'state' | 'kind' | 'order'>) {
  const t = useTranslations('tasks');
  const kept = {
    ...(state === 'done' && { state }),
    ...(order && { sort: order === 'asc' ? 'openedAt_asc' : 'openedAt' }),
  };
  return (
    <FilterBar resetTo={state === 'done' ? `${LIST}?state=done` : LIST} activeCount={kind ? 1 : 0} kept={kept}>
      <BarSelect
        name="kind"
        label={t('kind')}
        value={kind ?? ''}
        options={STAFF_TASK_KINDS.map((value) => ({ value, label: t(`kinds.${value}.title`) }))}
      />
    </FilterBar>
  );
}

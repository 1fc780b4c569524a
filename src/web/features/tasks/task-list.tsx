import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import { alertText } from '#kernel/staff-task.ts';
import type { StaffTaskView } from '#modules/tasks/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useMoney } from '../../i18n/use-money.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLinks } from '../../ui/page-links.tsx';
import css from './tasks.module.css';

const moment = (at: string): string => {
  const local = localDateTime(at, BUSINESS_TIME_ZONE);
  return `${formatNumericDate(local.slice(0, 10))} ${local.slice(11)}`;
};

/** In the place of what a task does not have. */
const NONE = '—';

export type RefusedTask = { at: string; id: string; text: string | null; note: string };
type Props = {
  tasks: readonly StaffTaskView[];
  state: 'open' | 'done';
  open: number;
  next: number | null;
  completed: boolean;
  refused: RefusedTask | null;
};

/** What only a person can put right: what happened, what to do, and a note of what was done. */
export function TaskList({ tasks, state, open, next, completed, refused }: Props) {
  const t = useTranslations('tasks');
  return (
    <Page title={t('title')} lead={t('lead')} back={{ to: '/office', text: t('back') }} narrow>
      <nav className={css.states} aria-label={t('which')}>
        {(['open', 'done'] as const).map((one) => (
          <Link
            key={one}
            to={one === 'open' ? '/office/tasks' : '/office/tasks?state=done'}
            aria-current={one === state ? 'page' : undefined}
          >
            {t(`state.${one}`)}
            {one === 'open' && ` · ${open}`}
          </Link>
        ))}
      </nav>
      {completed && !refused && <Notice tone="done" live title={t('completed')} />}
      {refused?.text && (
        <Notice key={refused.at} tone="error" live>
          {refused.text}
        </Notice>
      )}
      {tasks.length === 0 ? (
        <EmptyState title={t(`none.${state}`)}>{t('noneText')}</EmptyState>
      ) : (
        tasks.map((task) => <Task key={task.id} task={task} refused={refused?.id === task.id ? refused : null} />)
      )}
      <PageLinks
        next={next === null ? null : { to: `?${new URLSearchParams({ state, after: String(next) })}`, text: t('more') }}
      />
    </Page>
  );
}

function Task({ task, refused }: { task: StaffTaskView; refused: RefusedTask | null }) {
  const t = useTranslations('tasks');
  const attention = useTranslations('tasks.attention');
  const formatMoney = useMoney();
  const { id, kind, order, facts, expected, found, done } = task;
  const { gateway = NONE, what = NONE, event = NONE, reason = NONE, fact = NONE, code = NONE } = facts;
  const values = {
    gateway: t.has(`gateway.${gateway}` as 'gateway.alatoo') ? t(`gateway.${gateway}` as 'gateway.alatoo') : gateway,
    what: t.has(`what.${what}` as 'what.captured') ? t(`what.${what}` as 'what.captured') : what,
    event: t.has(`event.${event}` as 'event.declined') ? t(`event.${event}` as 'event.declined') : event,
    case: facts.case ?? NONE,
    fact,
    code,
    reason: kind === 'order_attention' ? alertText(attention as (key: string) => string, reason) : reason,
    expected: expected ? formatMoney(expected) : NONE,
    found: found ? formatMoney(found) : NONE,
  };
  return (
    <Card aria-labelledby={`task-${id}`}>
      <h2 id={`task-${id}`} className={css.title}>
        {t(`kinds.${kind}.title`)}
      </h2>
      <p className={css.note}>
        <time dateTime={task.openedAt}>{moment(task.openedAt)}</time>
        {order && (
          <>
            {' · '}
            <Link to={`/office/orders/${order.id}/money`}>
              {order.number === null ? t('order') : t('orderNumber', { number: order.number })}
            </Link>
          </>
        )}
        {task.paymentId && ` · ${t('payment', { id: task.paymentId })}`}
      </p>
      <p>{t(`kinds.${kind}.what`, values)}</p>
      <p>
        <strong>{t('instruction')}</strong> {t(`kinds.${kind}.instruction`, values)}
      </p>
      {kind === 'refund_differs' && !done && facts.refund && (
        <p>
          <Link to={`/office/refunds/${encodeURIComponent(facts.refund)}`}>{t('settle.open')}</Link>
        </p>
      )}
      {done ? (
        <p className={css.note}>
          {done.by === null
            ? t('needless', { when: moment(done.at) })
            : t('doneBy', { who: done.by, when: moment(done.at), note: done.note })}
        </p>
      ) : (
        <Completion id={id} refused={refused} />
      )}
    </Card>
  );
}

function Completion({ id, refused }: { id: string; refused: RefusedTask | null }) {
  const t = useTranslations('tasks');
  const busy = useNavigation().formMethod === 'POST';
  return (
    <details className={css.completion} open={refused !== null}>
      <summary>{t('complete')}</summary>
      <Form method="post" className={css.form} preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Field
          id={`note-${id}`}
          name="note"
          label={t('note')}
          hint={t('noteHint')}
          defaultValue={refused?.note}
          maxLength={500}
          autoComplete="off"
          required
        />
        <Button variant="secondary" busy={busy}>
          {t('complete')}
        </Button>
      </Form>
    </details>
  );
}

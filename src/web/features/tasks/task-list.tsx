import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import { alertText } from '#kernel/staff-task.ts';
import type { StaffTaskView } from '#modules/tasks/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLinks } from '../../ui/page-links.tsx';
import css from './tasks.module.css';

const formatMoment = (at: string): string => {
  const local = localDateTime(at, BUSINESS_TIME_ZONE);
  return `${formatNumericDate(local.slice(0, 10))} ${local.slice(11)}`;
};

/** Placeholder of a missing fact. */
const NONE = '—';

export type TaskRefusal = { at: string; id: string; text: string | null; note: string };
type Props = {
  tasks: readonly StaffTaskView[];
  state: 'open' | 'done';
  open: number;
  next: number | null;
  completed: boolean;
  refusal: TaskRefusal | null;
};

/** Tasks that staff must resolve: what happened, what to do, and a note of the resolution. */
export function TaskList({ tasks, state, open, next, completed, refusal }: Props) {
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
      {completed && !refusal && <Alert tone="done" live title={t('completed')} />}
      {refusal?.text && (
        <Alert key={refusal.at} tone="error" live>
          {refusal.text}
        </Alert>
      )}
      {tasks.length === 0 ? (
        <EmptyState title={t(`none.${state}`)}>{t('noneText')}</EmptyState>
      ) : (
        tasks.map((task) => <Task key={task.id} task={task} refusal={refusal?.id === task.id ? refusal : null} />)
      )}
      <PageLinks
        next={next === null ? null : { to: `?${new URLSearchParams({ state, after: String(next) })}`, text: t('more') }}
      />
    </Page>
  );
}

function Task({ task, refusal }: { task: StaffTaskView; refusal: TaskRefusal | null }) {
  const t = useTranslations('tasks');
  const attention = useTranslations('tasks.attention');
  const formatMoney = useFormatMoney();
  const { id, kind, order, details, expected, found, done } = task;
  const { gateway = NONE, what = NONE, event = NONE, reason = NONE, fact = NONE, code = NONE } = details;
  const values = {
    gateway: t.has(`gateway.${gateway}` as 'gateway.alatoo') ? t(`gateway.${gateway}` as 'gateway.alatoo') : gateway,
    what: t.has(`what.${what}` as 'what.captured') ? t(`what.${what}` as 'what.captured') : what,
    event: t.has(`event.${event}` as 'event.declined') ? t(`event.${event}` as 'event.declined') : event,
    case: details.case ?? NONE,
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
        <time dateTime={task.openedAt}>{formatMoment(task.openedAt)}</time>
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
      {kind === 'refund_differs' && !done && details.refund && (
        <p>
          <Link to={`/office/refunds/${encodeURIComponent(details.refund)}`}>{t('settle.open')}</Link>
        </p>
      )}
      {kind === 'offer_to_issue' && details.request && (
        <p>
          <Link to={`/office/requests/${encodeURIComponent(details.request)}#offers`}>{t('openRequest')}</Link>
        </p>
      )}
      {kind === 'agency_registered' && details.user && (
        <p>
          <Link to={`/office/users/${encodeURIComponent(details.user)}`}>{t('openUser')}</Link>
        </p>
      )}
      {done ? (
        <p className={css.note}>
          {done.by === null
            ? t('needless', { when: formatMoment(done.at) })
            : t('doneBy', {
                who: done.by,
                when: formatMoment(done.at),
                note: t.has(`notes.${done.note}` as 'notes.offer_issued')
                  ? t(`notes.${done.note}` as 'notes.offer_issued')
                  : done.note,
              })}
        </p>
      ) : (
        <CompleteTask id={id} refusal={refusal} />
      )}
    </Card>
  );
}

function CompleteTask({ id, refusal }: { id: string; refusal: TaskRefusal | null }) {
  const t = useTranslations('tasks');
  const busy = useNavigation().formMethod === 'POST';
  return (
    <details className={css.completion} open={refusal !== null}>
      <summary>{t('complete')}</summary>
      <Form method="post" className={css.form} preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Field
          id={`note-${id}`}
          name="note"
          label={t('note')}
          hint={t('noteHint')}
          defaultValue={refusal?.note}
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

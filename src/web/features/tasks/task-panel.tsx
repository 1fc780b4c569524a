import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { StaffTaskView } from '#modules/tasks/api.ts';
import { BulkButton } from '../../shared/lists/bulk-bar.tsx';
import { RowFacts, RowPanel } from '../../shared/lists/row-panel.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { TaskOrder } from './task-columns.tsx';
import type { TaskRefusal } from './task-list.tsx';
import css from './tasks.module.css';
import { formatMoment, useTaskValues } from './use-task-values.ts';

/** A page where the cause of a task is put right. */
function TaskLink({ kind, details, done }: StaffTaskView) {
  const t = useTranslations('tasks');
  if (kind === 'refund_differs' && !done && details.refund)
    return <Link to={`/office/refunds/${encodeURIComponent(details.refund)}`}>{t('settle.open')}</Link>;
  if (kind === 'offer_to_issue' && details.request)
    return <Link to={`/office/requests/${encodeURIComponent(details.request)}#offers`}>{t('openRequest')}</Link>;
  if (kind === 'agency_registered' && details.user)
    return <Link to={`/office/users/${encodeURIComponent(details.user)}`}>{t('openUser')}</Link>;
  return null;
}

/** Side panel of a task: what happened, what to do, and a note of the resolution. */
export function TaskPanel(props: { task: StaffTaskView; refusal: TaskRefusal | null; onClose: () => void }) {
  const { task, refusal } = props;
  const t = useTranslations('tasks');
  const { kind, order, openedAt, paymentId, done } = task;
  const values = useTaskValues(task);
  const title = t(`kinds.${kind}.title`);
  return (
    <RowPanel label={title} title={title} onClose={props.onClose}>
      {refusal?.text && (
        <Alert key={refusal.at} tone="error" live>
          {refusal.text}
        </Alert>
      )}
      <p>{t(`kinds.${kind}.what`, values)}</p>
      <p>
        <strong>{t('instruction')}</strong> {t(`kinds.${kind}.instruction`, values)}
      </p>
      <TaskLink {...task} />
      <RowFacts
        facts={[
          [
            t('columns.openedAt'),
            <time key="at" dateTime={openedAt}>
              {formatMoment(openedAt)}
            </time>,
          ],
          [t('columns.order'), order && <TaskOrder key="order" order={order} />],
          [t('payment'), paymentId],
        ]}
      />
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
        <CompleteTask key={task.id} id={task.id} note={refusal?.note} />
      )}
    </RowPanel>
  );
}

function CompleteTask({ id, note }: { id: string; note: string | undefined }) {
  const t = useTranslations('tasks');
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" className={css.form} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Field
        id={`note-${id}`}
        name="note"
        label={t('note')}
        hint={t('noteHint')}
        defaultValue={note}
        maxLength={500}
        autoComplete="off"
        required
      />
      <Button busy={busy}>{t('complete')}</Button>
    </Form>
  );
}

/** One note for several tasks, and the button that marks them as done. */
export function CompleteMarked({ tasks, onClear }: { tasks: readonly StaffTaskView[]; onClear: () => void }) {
  const t = useTranslations('tasks');
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" className={css.marked} preventScrollReset>
      <strong>{t('marked', { count: tasks.length })}</strong>
      {tasks.map(({ id }) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <input
        name="note"
        aria-label={t('note')}
        placeholder={t('note')}
        maxLength={500}
        autoComplete="off"
        required
        className={css.markedNote}
      />
      <BulkButton type="submit" disabled={busy}>
        {t('completeAll')}
      </BulkButton>
      <BulkButton onClick={onClear}>{t('unmark')}</BulkButton>
    </Form>
  );
}

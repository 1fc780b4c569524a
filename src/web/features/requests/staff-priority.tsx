import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { StaffRequest } from '#modules/requests/api.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { useAccount } from '../../shared/session/session.ts';
import { DateField } from '../../ui/date-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import type { RequestRefusal } from './form-text.ts';
import { SubmitButton } from './parts.tsx';
import css from './requests.module.css';

/** Its executor and administrators, while it is open. */
function useMayChange(request: StaffRequest): boolean {
  const isLead = useAccount()?.roles.includes('ROLE_ADMIN') ?? false;
  const isOver = request.office === 'checkup' || request.office === 'complete' || request.office === 'notActual';
  return !isOver && (request.mine || isLead);
}

/** Makes an open request urgent, or not, for its executor and administrators. */
export function PriorityForm({ request }: { request: StaffRequest }) {
  const t = useTranslations('requests.serve');
  if (!useMayChange(request)) return null;
  const next = request.priority === 'fire' ? 'normal' : 'fire';
  const note = request.deadlineNamed ? 'priorityFixed' : request.deadlineSet ? 'deadlineSetNote' : 'priorityNote';
  return (
    <Form method="post" className={css.stack ?? ''}>
      <input type="hidden" name="intent" value="priority" />
      <input type="hidden" name="priority" value={next} />
      <p className={css.muted}>{t(note)}</p>
      <div className={css.buttons}>
        <SubmitButton variant="secondary">{t(next === 'fire' ? 'makeFire' : 'makeNormal')}</SubmitButton>
      </div>
    </Form>
  );
}

/** Sets the deadline of an open request by hand, and takes it back. */
export function DeadlineForm({
  request,
  refusal: given,
}: {
  request: StaffRequest;
  refusal: RequestRefusal | undefined;
}) {
  const t = useTranslations('requests.serve');
  const errorText = useErrorText();
  if (!useMayChange(request)) return null;
  const refusal = given?.typed.intent === 'deadline' ? given : undefined;
  const problem = refusal?.fields.find(({ path }) => path === 'deadline');
  const today = localDate(request.serverNow, BUSINESS_TIME_ZONE);
  return (
    <details className={css.collapsible ?? ''} open={refusal !== undefined}>
      <summary>{t('deadlineTitle')}</summary>
      <Form method="post" className={css.stack ?? ''}>
        <input type="hidden" name="intent" value="deadline" />
        {request.deadlineNamed && <p className={css.muted}>{t('deadlineNamedNote')}</p>}
        <div className={css.two}>
          <DateField
            name="deadlineDate"
            label={t('deadlineDay')}
            min={today}
            defaultValue={refusal?.typed.deadlineDate ?? addDays(today, 1)}
            error={problem && errorText(problem)}
          />
          <TimeField
            name="deadlineTime"
            label={t('deadlineTime')}
            defaultValue={refusal?.typed.deadlineTime ?? '12:00'}
          />
        </div>
        <div className={css.buttons}>
          <SubmitButton variant="secondary">{t('setDeadline')}</SubmitButton>
        </div>
      </Form>
      {request.deadlineSet && (
        <Form method="post" className={css.buttons ?? ''}>
          <input type="hidden" name="intent" value="usual_deadline" />
          <SubmitButton variant="quiet">
            {t(request.authorDeadline === null ? 'usualDeadline' : 'authorsDeadline')}
          </SubmitButton>
        </Form>
      )}
    </details>
  );
}

import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { StaffRequest } from '#modules/requests/api.ts';
import { useAccount } from '../../shared/session/session.ts';
import { SubmitButton } from './parts.tsx';
import css from './requests.module.css';

/** Makes an open request urgent, or not, for its executor and administrators. */
export function PriorityForm({ request }: { request: StaffRequest }) {
  const t = useTranslations('requests.serve');
  const isLead = useAccount()?.roles.includes('ROLE_ADMIN') ?? false;
  const isOver = request.office === 'checkup' || request.office === 'complete' || request.office === 'notActual';
  if (isOver || !(request.mine || isLead)) return null;
  const next = request.priority === 'fire' ? 'normal' : 'fire';
  return (
    <Form method="post" className={css.stack ?? ''}>
      <input type="hidden" name="intent" value="priority" />
      <input type="hidden" name="priority" value={next} />
      <p className={css.muted}>{t(request.deadlineNamed ? 'priorityFixed' : 'priorityNote')}</p>
      <div className={css.buttons}>
        <SubmitButton variant="secondary">{t(next === 'fire' ? 'makeFire' : 'makeNormal')}</SubmitButton>
      </div>
    </Form>
  );
}

import { alertText, STAFF_TASK_KINDS, type StaffTaskKind } from '#kernel/staff-task.ts';
import type { EmailData } from './email-data.ts';
import type { Translate } from './translate.ts';

const isTaskKind = (reason: string): reason is StaffTaskKind =>
  (STAFF_TASK_KINDS as readonly string[]).includes(reason);

/** Why a person is needed, in words: the title of a task, or what became of an operation. */
const alertReason = (t: Translate, reason: string): string =>
  isTaskKind(reason)
    ? t(`staffTasks.kinds.${reason}.title`)
    : alertText((key, values) => t(`staffTasks.attention.${key}`, values), reason);

/** Why staff are needed: what a new request asks for, or what happened to an order. */
export const staffReason = (t: Translate, { subject, reason }: EmailData['staff-alert']): string =>
  subject
    ? t('staff_alert.request', { ...subject, agency: subject.agency ? 'yes' : 'no', fire: subject.fire ? 'yes' : 'no' })
    : alertReason(t, reason);

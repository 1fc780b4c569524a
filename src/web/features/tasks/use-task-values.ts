import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import { alertText } from '#kernel/staff-task.ts';
import type { StaffTaskView } from '#modules/tasks/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';

/** Placeholder of a missing fact. */
const NONE = '—';

export const formatMoment = (at: string): string => {
  const local = localDateTime(at, BUSINESS_TIME_ZONE);
  return `${formatNumericDate(local.slice(0, 10))} ${local.slice(11)}`;
};

/** Values of the texts of a task: what happened, and what to do. */
export function useTaskValues({ kind, details, expected, found }: StaffTaskView) {
  const t = useTranslations('tasks');
  const attention = useTranslations('tasks.attention');
  const formatMoney = useFormatMoney();
  const { gateway = NONE, what = NONE, event = NONE, reason = NONE, fact = NONE, code = NONE } = details;
  return {
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
}

import { useTranslations } from 'use-intl';
import css from './pending-count.module.css';
import type { PendingWork } from './pending-work.ts';

const MAX_SHOWN = 99;

/** The number of pending items behind a link, with a text for screen readers. */
export function PendingCount({ pendingWork }: { pendingWork: PendingWork | undefined }) {
  const t = useTranslations('workspace.side');
  if (!pendingWork) return null;
  return (
    <span className={pendingWork.late ? `${css.count} ${css.overdue}` : css.count}>
      <span aria-hidden="true">{pendingWork.count > MAX_SHOWN ? `${MAX_SHOWN}+` : pendingWork.count}</span>
      <span className="visually-hidden">{t('waiting', { count: pendingWork.count })}</span>
    </span>
  );
}

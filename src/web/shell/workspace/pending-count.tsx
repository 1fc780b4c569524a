import { useTranslations } from 'use-intl';
import css from './pending-count.module.css';
import type { PendingWork } from './pending-work.ts';

const MAX_SHOWN = 99;

/** How much waits behind a link, as a number that is read out with what it counts. */
export function PendingCount({ pendingWork }: { pendingWork: PendingWork | undefined }) {
  const t = useTranslations('workspace.side');
  if (!pendingWork) return null;
  return (
    <span className={pendingWork.late ? `${css.count} ${css.late}` : css.count}>
      <span aria-hidden="true">{pendingWork.count > MAX_SHOWN ? `${MAX_SHOWN}+` : pendingWork.count}</span>
      <span className="visually-hidden">{t('waiting', { count: pendingWork.count })}</span>
    </span>
  );
}

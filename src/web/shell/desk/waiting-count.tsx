import { useTranslations } from 'use-intl';
import type { Waiting } from './waiting.ts';
import css from './waiting-count.module.css';

const MOST = 99;

/** How much waits behind a link, as a number that is read out with what it counts. */
export function WaitingCount({ waiting }: { waiting: Waiting | undefined }) {
  const t = useTranslations('desk.side');
  if (!waiting) return null;
  return (
    <span className={waiting.late ? `${css.count} ${css.late}` : css.count}>
      <span aria-hidden="true">{waiting.count > MOST ? `${MOST}+` : waiting.count}</span>
      <span className="visually-hidden">{t('waiting', { count: waiting.count })}</span>
    </span>
  );
}

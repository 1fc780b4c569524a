import { useTranslations } from 'use-intl';
import type { ServiceRequest } from '#modules/requests/api.ts';
import { TimeLeft, useNow } from '../../shared/lists/time-left.tsx';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import css from './requests.module.css';

/**
 * By when a request is answered, and the moment that its author named where it is another; while its clock stands, the
 * reason and since when. Both sides see the same.
 */
export function RequestClock(props: {
  request: Pick<ServiceRequest, 'deadline' | 'authorDeadline' | 'pause' | 'serverNow'>;
  isStaff?: boolean;
}) {
  const { deadline, authorDeadline, pause, serverNow } = props.request;
  const t = useTranslations('requests.clock');
  const formatInstant = useFormatInstant(serverNow);
  const now = useNow(serverNow);
  if (pause)
    return (
      <>
        {pause.reason === 'author' && !props.isStaff ? t('yours') : t(`pausedFor.${pause.reason}`)}{' '}
        <span className={css.muted}>{t('since', { moment: formatInstant(pause.since) })}</span>
      </>
    );
  return (
    <>
      {formatInstant(deadline)} <TimeLeft until={deadline} now={now} />
      {authorDeadline !== null && authorDeadline !== deadline && (
        <span className={css.muted}>
          {' '}
          {t(props.isStaff ? 'wanted' : 'youWanted', { moment: formatInstant(authorDeadline) })}
        </span>
      )}
    </>
  );
}

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

/** By when a request is answered, and how much of the time for it is used. */
export function RequestDue({ request, isStaff }: { request: ServiceRequest; isStaff?: boolean }) {
  const t = useTranslations('requests');
  const now = useNow(request.serverNow);
  if (request.ended !== null) return null;
  const [from, until] = [request.createdAt, request.deadline].map((instant) => Date.parse(instant)) as [number, number];
  const used = until > from ? (now - from) / (until - from) : 1;
  return (
    <dl className={css.due}>
      <div>
        <dt>{t(isStaff ? 'desk.deadline' : 'page.by')}</dt>
        <dd>
          <RequestClock request={request} {...(isStaff && { isStaff })} />
        </dd>
      </div>
      {!request.pause && (
        <div className={css.used} aria-hidden="true">
          <span style={{ inlineSize: `${Math.round(100 * Math.min(1, Math.max(0, used)))}%` }} />
        </div>
      )}
    </dl>
  );
}

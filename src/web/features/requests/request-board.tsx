import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { BOARD_STATUSES, type QueuedRequest } from '#modules/requests/api.ts';
import { createSecondKeyReader } from '../../shared/lists/second-key.ts';
import { StatusDot } from '../../shared/lists/status-dot.tsx';
import { TimeLeft, useNow } from '../../shared/lists/time-left.tsx';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Badge } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './board.module.css';
import { handleBoardKey } from './board-keys.ts';
import { type QueueParams, queuePath } from './queue-params.ts';
import { ServiceIcons } from './service-icons.tsx';
import { OFFICE_DOTS } from './tone.ts';

export type BoardData = {
  columns: Readonly<Record<(typeof BOARD_STATUSES)[number], readonly QueuedRequest[]>>;
  counts: Readonly<Partial<Record<QueuedRequest['status'], number>>>;
};

function BoardCard({
  request,
  now,
  formatInstant,
}: {
  request: QueuedRequest;
  now: number;
  formatInstant: (instant: string) => string;
}) {
  const t = useTranslations('requests');
  const { kind, deadline, overdue, pausedAt, executor, mine } = request;
  return (
    <li>
      <Link
        className={styles.card ?? ''}
        data-card={request.id}
        to={`/office/requests/${encodeURIComponent(request.id)}`}
        prefetch="none"
      >
        <span className={styles.top}>
          <strong>{request.number}</strong>
          {request.priority === 'fire' && <Badge tone="error">{t('priority.fire')}</Badge>}
        </span>
        <span className={styles.kind}>
          {kind === 'travel' ? <ServiceIcons services={request.services} /> : t(`kinds.${kind}`)}
          {(request.orderNumber || request.agency) && (
            <small>{[request.orderNumber, request.agency].filter(Boolean).join(' · ')}</small>
          )}
        </span>
        <span className={styles.foot}>
          <span className={overdue ? styles.late : undefined}>
            {pausedAt !== null ? (
              t('desk.paused')
            ) : (
              <>
                {formatInstant(deadline)} {overdue ? t('desk.overdue') : <TimeLeft until={deadline} now={now} />}
              </>
            )}
          </span>
          <span>{mine ? t('desk.mine') : (executor ?? t('desk.free'))}</span>
        </span>
      </Link>
    </li>
  );
}

/**
 * The queue by status: in each column the most urgent first, and how many more there are. Arrow keys move between the
 * cards, letters act on one.
 */
export function RequestBoard({
  board,
  params,
  actions,
  now: serverNow,
}: {
  board: BoardData;
  params: QueueParams;
  /** What letters do with the focused card. */
  actions: Readonly<Record<string, (id: string) => void>>;
  now: string;
}) {
  const t = useTranslations('requests');
  const formatInstant = useFormatInstant(serverNow);
  const now = useNow(serverNow);
  const isSecondKey = useMemo(() => createSecondKeyReader(() => performance.now()), []);
  const { status: _, ...kept } = params;
  return (
    <section
      className={styles.board}
      aria-label={t('desk.board')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area is focusable
      tabIndex={0}
      onKeyDown={(event) => handleBoardKey(event, actions, isSecondKey)}
    >
      {BOARD_STATUSES.map((status) => {
        const cards = board.columns[status];
        const count = board.counts[status] ?? 0;
        return (
          <section key={status} className={styles.column} aria-labelledby={`column-${status}`}>
            <h2 id={`column-${status}`} className={styles.head}>
              <StatusDot tone={OFFICE_DOTS[status]}>{t(`office.${status}`)}</StatusDot>
              <span className={styles.count}>{count}</span>
            </h2>
            {cards.length === 0 && <p className={styles.none}>{t('desk.noneHere')}</p>}
            <ul className={styles.cards}>
              {cards.map((request) => (
                <BoardCard key={request.id} request={request} now={now} formatInstant={formatInstant} />
              ))}
            </ul>
            {count > cards.length && (
              <Link to={queuePath({ ...kept, status })} prefetch="none" className={styles.more ?? ''}>
                {t('desk.more', { count: count - cards.length })}
              </Link>
            )}
          </section>
        );
      })}
    </section>
  );
}

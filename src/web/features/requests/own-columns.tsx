import { useTranslations } from 'use-intl';
import type { OwnRequest } from '#modules/requests/api.ts';
import { joinEnds } from '#modules/supply/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { StatusDot } from '../../shared/lists/status-dot.tsx';
import { TimeLeft, useNow } from '../../shared/lists/time-left.tsx';
import type { WorkColumn } from '../../shared/lists/work-table.tsx';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Link } from '../../ui/link.tsx';
import { type RequestArea, requestPath } from './requester-actions.ts';
import css from './requests.module.css';
import { ServiceIcons } from './service-icons.tsx';
import { ENDED_DOTS, STAGE_DOTS, STATUS_DOTS } from './tone.ts';

/** Columns of the user's requests; that of the sub-agent where a request is a sub-agent's. */
export function useOwnColumns(
  requests: readonly OwnRequest[],
  at: RequestArea,
  serverNow: string,
): WorkColumn<OwnRequest>[] {
  const t = useTranslations('requests');
  const locale = useAppLocale();
  const formatInstant = useFormatInstant(serverNow);
  const now = useNow(serverNow);
  return [
    {
      name: 'number',
      label: t('desk.number'),
      width: 124,
      phone: '1a',
      cell: ({ id, number }) => (
        <Link to={requestPath(at, id)} prefetch="none" className={css.number ?? ''}>
          {number}
        </Link>
      ),
    },
    {
      name: 'kind',
      label: t('desk.kind'),
      width: 190,
      phone: '1b',
      cell: ({ kind, services, priority, ended }) => (
        <>
          {kind === 'travel' ? <ServiceIcons services={services} /> : t(`kinds.${kind}`)}{' '}
          {priority === 'fire' && !ended && <span className={css.urgent}>{t('priority.fire')}</span>}
        </>
      ),
    },
    {
      name: 'status',
      label: t('desk.status'),
      width: 140,
      phone: '2a',
      cell: ({ status, stage, ended }) => (
        <StatusDot tone={stage ? STAGE_DOTS[stage] : ended ? ENDED_DOTS[ended] : STATUS_DOTS[status]}>
          {stage ? t(`stages.${stage}`) : ended ? t(`own.ended.${ended}`) : t(`status.${status}`)}
        </StatusDot>
      ),
    },
    {
      name: 'actor',
      label: t('page.who'),
      width: 150,
      cell: ({ actor, ended }) =>
        ended && actor === 'nobody' ? (
          <span className={css.muted}>{t('own.over')}</span>
        ) : actor === 'author' ? (
          <strong>{t('actor.author')}</strong>
        ) : (
          t(`actor.${actor}`)
        ),
    },
    {
      name: 'deadline',
      label: t('desk.deadline'),
      width: 200,
      phone: '2c',
      cell: ({ ended, deadline }) =>
        ended ? (
          '—'
        ) : (
          <span className={css.clock}>
            {t('own.until', { moment: formatInstant(deadline) })}
            <TimeLeft until={deadline} now={now} />
          </span>
        ),
    },
    {
      name: 'order',
      label: t('desk.order'),
      width: 220,
      flexible: true,
      phone: '2b',
      cell: ({ orderId, orderNumber, relatedOrder, route }) =>
        orderId === null && !relatedOrder ? (
          '—'
        ) : (
          <>
            <Link to={`/order/${encodeURIComponent(orderId ?? relatedOrder?.id ?? '')}`} prefetch="none">
              {orderNumber ?? relatedOrder?.number}
            </Link>
            {route && <span className={css.route}>{` · ${joinEnds([route.from, route.to], locale)}`}</span>}
          </>
        ),
    },
    {
      name: 'sent',
      label: t('page.sent'),
      width: 150,
      cell: ({ createdAt }) => formatInstant(createdAt),
    },
    ...(requests.some(({ contract }) => contract)
      ? [
          {
            name: 'contract',
            label: t('own.contract'),
            width: 170,
            cell: ({ contract }: OwnRequest) => contract?.name ?? '—',
            note: ({ contract }: OwnRequest) => contract?.number,
          },
        ]
      : []),
  ];
}

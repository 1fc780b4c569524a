import { useEffect, useRef } from 'react';
import { Form, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import { type InAppNotification, markNotificationsRead, type NotificationsPage } from '#modules/notifications/api.ts';
import { call } from '../../api/call.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { groupByKey } from '../../shared/lists/group-by-key.ts';
import { subscribeToUnread } from '../../shared/live/live-stream.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { ManagerLine, useOwnManager } from '../../shell/managers.tsx';
import { useOwner } from '../../shell/use-owner.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { PageLinks } from '../../ui/page-links.tsx';
import css from './notifications.module.css';

/** Notifications, newest first; new ones appear while the page is open. */
export function NotificationList({
  page,
  isFirstPage,
  now,
}: {
  page: NotificationsPage;
  isFirstPage: boolean;
  now: string;
}) {
  const t = useTranslations('inAppNotifications');
  const revalidator = useRevalidator();
  const owner = useOwner();
  const lastSeenStamp = useRef<string | null>(null);
  const { unread: unreadOfPage } = page;
  useEffect(
    () =>
      subscribeToUnread(owner, ({ etag, unread }) => {
        // The first count may name a notification that came after the page was read.
        const isNew = lastSeenStamp.current === null ? unread !== unreadOfPage : lastSeenStamp.current !== etag;
        lastSeenStamp.current = etag;
        if (isNew) void revalidator.revalidate();
      }),
    [owner, revalidator, unreadOfPage],
  );
  if (page.notices.length === 0 && isFirstPage)
    return (
      <EmptyState level={2} title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    );
  return (
    <>
      <div className={css.bar}>
        <output>{t('unread', { count: page.unread })}</output>
        {page.unread > 0 && (
          <Form method="post">
            <Button variant="secondary" size="small" name="act" value="all">
              {t('readAll')}
            </Button>
          </Form>
        )}
      </div>
      <Card flush>
        <ul className={css.list}>
          {groupByKey(page.notices, ({ order, request }) => order || request).map((group) => (
            <NotificationGroup key={group[0]?.id} group={group} now={now} />
          ))}
        </ul>
      </Card>
      <PageLinks
        first={isFirstPage ? null : { to: '/account/notify', text: t('first') }}
        next={page.next === null ? null : { to: `?after=${page.next}`, text: t('more') }}
      />
    </>
  );
}

/** What happened to one order or request: the newest in sight, the earlier ones folded, all of them read by one act. */
function NotificationGroup({ group, now }: { group: readonly InAppNotification[]; now: string }) {
  const t = useTranslations('inAppNotifications');
  const [newest, ...earlier] = group;
  const unread = group.filter(({ read }) => !read);
  if (!newest) return null;
  return (
    <li>
      <NotificationLine notification={newest} now={now} />
      {unread.length > 0 && (
        <Form method="post">
          {unread.map(({ id }) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <Button variant="quiet" size="small" icon="check" aria-label={t('read')}>
            <span className={css.wide}>{t('read')}</span>
          </Button>
        </Form>
      )}
      {earlier.length > 0 && (
        <details className={css.earlier}>
          <summary>
            {t('earlier', { count: earlier.length, unread: earlier.filter(({ read }) => !read).length })}
          </summary>
          <ul>
            {earlier.map((notification) => (
              <li key={notification.id}>
                <NotificationLine notification={notification} now={now} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function NotificationLine({ notification, now }: { notification: InAppNotification; now: string }) {
  const formatMoney = useFormatMoney();
  const t = useTranslations('inAppNotifications');
  const formatInstant = useFormatInstant(now);
  // Own notifications belong to the current contract.
  const manager = useOwnManager();
  const { id, kind, order, request, variant, sum, option, voucher, route, until, path, read } = notification;
  return (
    <div className={read ? css.notice : `${css.notice} ${css.unread}`}>
      <Link
        to={path}
        prefetch="none"
        onClick={() => {
          // Opening it marks it read; when that fails it stays unread.
          if (!read) call(markNotificationsRead, { body: { ids: [id] } }).catch(() => {});
        }}
      >
        {t(`kinds.${kind}`, {
          order: order || 'none',
          request: request ?? '',
          variant: variant ?? 'none',
          sum: sum ? formatMoney(sum) : '',
          option: String(option ?? ''),
          voucher: voucher ? 'yes' : 'no',
          route: route ?? '',
          until: until ? localDateTime(until, BUSINESS_TIME_ZONE).slice(11) : '',
        })}
      </Link>
      {!read && <span className="visually-hidden"> {t('new')}</span>}
      {kind === 'low-balance' && manager && (
        <p className={css.manager}>
          {t('manager')} <ManagerLine manager={manager} />
        </p>
      )}
      <span className={css.time}>{formatInstant(notification.at)}</span>
    </div>
  );
}

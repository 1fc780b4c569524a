import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { markNoticesRead, type Notice, type NoticesPage } from '#modules/notifications/api.ts';
import { call } from '../../api/call.ts';
import { useMoney } from '../../i18n/use-money.ts';
import { runsOf } from '../../shared/lists/runs.ts';
import { listenUnread } from '../../shared/notices/unread-line.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { ManagerLine, useOwnManager } from '../../shell/managers.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Badge } from '../../ui/notice.tsx';
import { PageLinks } from '../../ui/page-links.tsx';
import css from './notices.module.css';

/** What happened, newest first; it grows while it is looked at. */
export function NoticesList({ page, first, now }: { page: NoticesPage; first: boolean; now: string }) {
  const t = useTranslations('notices');
  const revalidator = useRevalidator();
  const seen = useRef<string | null>(null);
  useEffect(
    () =>
      listenUnread(({ stamp }) => {
        if (seen.current !== null && seen.current !== stamp) void revalidator.revalidate();
        seen.current = stamp;
      }),
    [revalidator],
  );
  if (page.notices.length === 0 && first)
    return (
      <EmptyState level={2} icon="bell" title={t('empty')}>
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
          {runsOf(page.notices, ({ order }) => order || null).map(([newest, ...earlier]) =>
            newest ? (
              <Line key={newest.id} notice={newest} now={now}>
                {earlier.length > 0 && (
                  // What is new is in sight.
                  <details className={css.earlier} open={earlier.some(({ read }) => !read) || undefined}>
                    <summary>{t('earlier', { count: earlier.length })}</summary>
                    <ul className={css.list}>
                      {earlier.map((notice) => (
                        <Line key={notice.id} notice={notice} now={now} />
                      ))}
                    </ul>
                  </details>
                )}
              </Line>
            ) : null,
          )}
        </ul>
      </Card>
      <PageLinks
        first={first ? null : { to: '/account/notify', text: t('first') }}
        next={page.next === null ? null : { to: `?after=${page.next}`, text: t('more') }}
      />
    </>
  );
}

function Line({ notice, now, children }: { notice: Notice; now: string; children?: ReactNode }) {
  const formatMoney = useMoney();
  const t = useTranslations('notices');
  const moment = useFormatInstant(now);
  // One's own notices are those of the contract in use.
  const manager = useOwnManager();
  const { id, kind, order, request, variant, sum, option, voucher, path, read } = notice;
  return (
    <li className={read ? undefined : css.fresh}>
      <div>
        <Link
          to={path}
          prefetch="none"
          onClick={() => {
            // Reading it is enough; when it cannot be noted it stays new.
            if (!read) call(markNoticesRead, { body: { id } }).catch(() => {});
          }}
        >
          {t(`kinds.${kind}`, {
            order,
            request: request ?? '',
            variant: variant ?? 'none',
            sum: sum ? formatMoney(sum) : '',
            option: String(option ?? ''),
            voucher: voucher ? 'yes' : 'no',
          })}
        </Link>{' '}
        {!read && <Badge tone="info">{t('new')}</Badge>}
        {kind === 'low-balance' && manager && (
          <p className={css.manager}>
            {t('manager')} <ManagerLine manager={manager} />
          </p>
        )}
        <span className={css.when}>{moment(notice.at)}</span>
        {children}
      </div>
      {!read && (
        <Form method="post">
          <Button variant="quiet" size="small" icon="check" name="id" value={id} aria-label={t('read')}>
            <span className={css.wide}>{t('read')}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}

import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import { listDemoEmails } from '#modules/notifications/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { serverContext } from '../../server-context.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import { Badge } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/demo-emails.ts';
import css from './demo-emails.module.css';

export const loader = ({ context }: Route.LoaderArgs) => {
  const { call, site } = context.get(serverContext);
  assertValid(site.demo);
  return call(listDemoEmails, { query: { limit: 100 } }).catch(throwRouteError);
};

/** The demo mailbox: every e-mail the product sent, newest first. */
export default function DemoMail({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('order.mail');
  const locale = useAppLocale();
  return (
    <div className={`wrap ${css.page}`}>
      <meta name="robots" content="noindex" />
      <h1>{t('title')}</h1>
      <p className={css.lead}>{t('lead')}</p>
      {loaderData.items.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
      ) : (
        <Card flush>
          <ul className={css.list}>
            {loaderData.items.map((mail) => {
              const at = localDateTime(mail.createdAt, BUSINESS_TIME_ZONE);
              return (
                <li key={mail.id} className={css.item}>
                  <Link to={`/demo/mail/${mail.id}`} className={css.subject}>
                    {mail.subject}
                  </Link>
                  <span className={css.facts}>
                    {t('to', { to: mail.to })} · {formatDate(at, locale)}, {formatTime(at)}
                  </span>
                  <Badge tone={mail.state === 'failed' ? 'error' : 'plain'}>{t(`state.${mail.state}`)}</Badge>
                </li>
              );
            })}
          </ul>
        </Card>
      )}
    </div>
  );
}

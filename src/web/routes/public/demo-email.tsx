import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import { readDemoEmail } from '#modules/notifications/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { serverContext } from '../../server-context.ts';
import { splitAddresses, withLinksInWindow, withPictures } from '../../shared/content/letter-html.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import { Card } from '../../ui/card.tsx';
import { useCarrierMarks } from '../../ui/carrier-mark.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/demo-email.ts';
import css from './demo-emails.module.css';

export const loader = ({ params, context }: Route.LoaderArgs) => {
  const { call, site } = context.get(serverContext);
  assertValid(site.demo && params.id.length <= 64);
  return call(readDemoEmail, { params: { id: params.id } }).catch(throwRouteError);
};

/** An e-mail as its reader would see it; its body runs no scripts and reaches nothing of this page. */
export default function DemoEmail({ loaderData: mail }: Route.ComponentProps) {
  const t = useTranslations('order.mail');
  const locale = useAppLocale();
  const marks = useCarrierMarks();
  const at = localDateTime(mail.createdAt, BUSINESS_TIME_ZONE);
  return (
    <div className={`wrap ${css.page}`}>
      <title>{`${mail.subject} · Sapar`}</title>
      <meta name="robots" content="noindex" />
      <p>
        <Link to="/demo/mail">← {t('back')}</Link>
      </p>
      <h1 className={css.title}>{mail.subject}</h1>
      <p className={css.lead}>
        {t('to', { to: mail.to })} · {formatDate(at, locale)}, {formatTime(at)}
      </p>
      {mail.replyTo && <p className={css.lead}>{t('replyTo', { address: mail.replyTo })}</p>}
      {mail.attachments.length > 0 && (
        <section aria-label={t('attachments')}>
          <ul className={css.attachments}>
            {mail.attachments.map((file) => (
              <li key={file.href}>
                <a href={file.href} download>
                  <Icon name="doc" size={18} />
                  {file.name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Card flush>
        <iframe
          className={css.frame}
          title={t('frame')}
          srcDoc={withLinksInWindow(withPictures(mail.html, marks))}
          sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
        />
      </Card>
      <details className={css.plain}>
        <summary>{t('text')}</summary>
        <pre>
          {splitAddresses(mail.text).map(({ text, start, isAddress }) =>
            isAddress ? (
              <a key={start} href={text}>
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </pre>
      </details>
    </div>
  );
}

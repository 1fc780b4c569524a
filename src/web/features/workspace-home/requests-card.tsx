import { useTranslations } from 'use-intl';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Link } from '../../ui/link.tsx';
import css from './home.module.css';
import type { Home } from './load-home.ts';
import { Section } from './section.tsx';

/** Requests that wait for an answer of the reader. */
export function RequestsCard({ requests, now }: { requests: Home['requests']; now: string }) {
  const t = useTranslations('workspaceHome.home');
  const kinds = useTranslations('requests.kinds');
  const formatInstant = useFormatInstant(now);
  return (
    <Section
      title={t('answers')}
      count={requests?.count ?? 0}
      to="/account/requests"
      toText={t('allRequests')}
      failed={requests === null}
      empty={requests?.rows.length === 0 && t('noAnswers')}
    >
      <ul className={css.rows}>
        {requests?.rows.map(({ id, number, kind, orderNumber, deadline }) => (
          <li key={id} className={css.row}>
            <span className={css.main}>
              <Link to={`/account/requests/${encodeURIComponent(id)}`} prefetch="none">
                {kinds(kind)}
              </Link>
              <small>{[number, orderNumber].filter(Boolean).join(' · ')}</small>
            </span>
            <span className={css.until}>{t('until', { time: formatInstant(deadline) })}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

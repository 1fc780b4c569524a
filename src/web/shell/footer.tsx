import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { lazyOrNothing } from '../ui/lazy.ts';
import { Link } from '../ui/link.tsx';
import { AgentColumns } from './agent-columns.tsx';
import { useSite } from './client-provider.tsx';
import { CONTENT_LINKS, CONTENT_NAMES, SUPPORT_LINK } from './links.ts';
import { OFFICE, telHref } from './office-contacts.ts';
import { PaymentMarks } from './payment-marks.tsx';
import { isNewYearPeriod } from './season.ts';
import css from './shell.module.css';

/** Shown three weeks a year; the server renders it. */
const Snow = import.meta.env.SSR ? (await import('./snow.tsx')).default : lazyOrNothing(() => import('./snow.tsx'));

export default function Footer() {
  const t = useTranslations('shell.footer');
  const { now, isPublic } = useSite();
  const today = localDate(now, BUSINESS_TIME_ZONE);
  return (
    <footer className={css.footer}>
      {isNewYearPeriod(today) && (
        <Suspense>
          <Snow />
        </Suspense>
      )}
      <div className={`wrap ${css.footerGrid}`}>
        {isPublic ? <PublicColumns /> : <AgentColumns />}
        <div>
          <h2>{t('links')}</h2>
          <ul className={css.footerList}>
            <li>
              <Link to={SUPPORT_LINK}>{t('support')}</Link>
            </li>
            {CONTENT_NAMES.map((name) => (
              <li key={name}>
                <Link to={CONTENT_LINKS[name]}>{t(name)}</Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className={`wrap ${css.footerEnd}`}>
        <p>{t('years', { from: String(OFFICE.since), to: today.slice(0, 4) })}</p>
        {isPublic && <PaymentMarks label={t('cards')} className={css.cards} />}
      </div>
    </footer>
  );
}

/** Contacts and working hours; the hours depend on the site's variant (spec §9). */
function PublicColumns() {
  const t = useTranslations('shell.footer');
  const { site } = useSite();
  return (
    <>
      <div>
        <h2>{t('contacts')}</h2>
        <ul className={css.footerList}>
          {OFFICE.phones.map((phone) => (
            <li key={phone}>
              <a href={telHref(phone)}>{phone}</a>
            </li>
          ))}
          <li>
            <a href={`mailto:${OFFICE.email}`}>{OFFICE.email}</a>
          </li>
          <li className={css.footerText}>{t('address')}</li>
        </ul>
      </div>
      <div>
        <h2>{t('hours')}</h2>
        <p className={css.footerText}>{site === 'kg' ? t('hoursKg') : t('hoursOther')}</p>
      </div>
    </>
  );
}

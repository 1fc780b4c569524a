import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { useAppLocale } from '../i18n/provider.tsx';
import { lazyOrNothing } from '../ui/lazy.ts';
import { Link } from '../ui/link.tsx';
import { AgentColumns } from './agent-columns.tsx';
import { useSite } from './client-provider.tsx';
import { telHref, useCompany } from './company.ts';
import { useDailyHours } from './company-hours.ts';
import { CONTENT_LINKS, CONTENT_NAMES, SUPPORT_LINK } from './links.ts';
import { PaymentMarks } from './payment-marks.tsx';
import { ReadingChoice } from './reading-choice.tsx';
import { isNewYearPeriod } from './season.ts';
import css from './shell.module.css';

/** Shown three weeks a year; the server renders it. */
const Snow = import.meta.env.SSR ? (await import('./snow.tsx')).default : lazyOrNothing(() => import('./snow.tsx'));

export default function Footer() {
  const t = useTranslations('shell.footer');
  const { now, isPublic, seller } = useSite();
  const { since, paymentMarks, footerText, footerLinks: links } = useCompany();
  const locale = useAppLocale();
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
            {links.map(({ href, title }) => (
              <li key={href}>
                <Link to={href}>{title[locale] || title.ru}</Link>
              </li>
            ))}
            {links.length === 0 &&
              CONTENT_NAMES.map((name) => (
                <li key={name}>
                  <Link to={CONTENT_LINKS[name]}>{t(name)}</Link>
                </li>
              ))}
          </ul>
        </div>
      </div>
      <div className={`wrap ${css.footerEnd}`}>
        <p>{`© ${since ? `${since}–` : ''}${today.slice(0, 4)} ${seller || 'Sapar'}`}</p>
        {footerText[locale] && <p>{footerText[locale]}</p>}
        <ReadingChoice />
        {isPublic && paymentMarks.length > 0 && (
          <PaymentMarks label={t('cards')} names={paymentMarks} className={css.cards} />
        )}
      </div>
    </footer>
  );
}

/** Contacts and working hours (spec §9). */
function PublicColumns() {
  const t = useTranslations('shell.footer');
  const { phones, email, address } = useCompany();
  const locale = useAppLocale();
  return (
    <>
      <div>
        <h2>{t('contacts')}</h2>
        <ul className={css.footerList}>
          {phones.map((phone) => (
            <li key={phone}>
              <a href={telHref(phone)}>{phone}</a>
            </li>
          ))}
          {email && (
            <li>
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          )}
          {address[locale] && <li className={css.footerText}>{address[locale]}</li>}
        </ul>
      </div>
      <div>
        <h2>{t('hours')}</h2>
        <p className={css.footerText}>{useDailyHours()}</p>
      </div>
    </>
  );
}

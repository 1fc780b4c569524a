import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { useSite } from './client-provider.tsx';
import { telHref, useCompany } from './company.ts';
import { useDailyHours } from './company-hours.ts';
import css from './contacts.module.css';
import { CONTENT_LINKS } from './links.ts';

/** The support page: messenger, phone lines and e-mail, with the hours of support (spec §1, §9). */
export function Contacts({ children }: { children?: ReactNode }) {
  const t = useTranslations('shell.support');
  const contact = useTranslations('shell.contact');
  const footer = useTranslations('shell.footer');
  const { isPublic } = useSite();
  const company = useCompany();
  const { messenger, phones } = company;
  const email = (!isPublic && company.agentEmail) || company.email;
  const hours = useDailyHours();
  const lines = [contact('line1'), contact('line2')];
  return (
    <div className={`wrap ${css.page}`}>
      <h1>{t('title')}</h1>
      <p className={css.lead}>{t('lead')}</p>
      <div className={children ? css.split : css.ways}>
        {children}
        <div className={css.ways}>
          {messenger && (
            <Card aria-labelledby="messenger" className={css.card ?? ''}>
              <h2 id="messenger">{t('write')}</h2>
              <p className={css.note}>{t('writeText')}</p>
              <p>
                <a className={css.messenger} href={messenger} target="_blank" rel="noreferrer">
                  <Icon name="chat" />
                  {contact('messenger')}
                </a>
              </p>
            </Card>
          )}
          {phones.length > 0 && (
            <Card aria-labelledby="phones" className={css.card ?? ''}>
              <h2 id="phones">{t('call')}</h2>
              <ul className={css.list}>
                {phones.map((phone, i) => (
                  <li key={phone}>
                    <a href={telHref(phone)} className="tabular">
                      <Icon name="phone" size={18} />
                      {phone}
                    </a>
                    <span className={css.note}>{lines[i]}</span>
                  </li>
                ))}
              </ul>
              <p className={css.line}>
                <Icon name="clock" size={18} label={footer('hours')} />
                {hours}
              </p>
            </Card>
          )}
          {email && (
            <Card aria-labelledby="letter" className={css.card ?? ''}>
              <h2 id="letter">{t('letter')}</h2>
              <p className={css.list}>
                <a href={`mailto:${email}`}>
                  <Icon name="mail" size={18} />
                  {email}
                </a>
              </p>
              <p className={css.note}>{t('letterText')}</p>
            </Card>
          )}
        </div>
      </div>
      <div className={css.actions}>
        <LinkButton to="/order" variant="secondary">
          {t('order')}
        </LinkButton>
        <LinkButton to="/bid-return/create" variant="secondary">
          {t('request')}
        </LinkButton>
        <Link to={CONTENT_LINKS.contactsPage}>{footer('contactsPage')}</Link>
      </div>
    </div>
  );
}

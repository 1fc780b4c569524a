import { useTranslations } from 'use-intl';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { telHref, useCompany } from './company.ts';
import { SUPPORT_LINK } from './links.ts';
import css from './shell.module.css';

/** The panel of the contact button. */
export default function ContactOptions() {
  const t = useTranslations('shell.contact');
  const { messenger, phones } = useCompany();
  const lines = [t('line1'), t('line2')];
  return (
    <>
      <p className={css.contactTitle}>{t('title')}</p>
      {messenger && (
        <a className={css.option} href={messenger} target="_blank" rel="noreferrer">
          <Icon name="chat" />
          <span>{t('messenger')}</span>
        </a>
      )}
      {phones.map((phone, i) => (
        <a key={phone} className={css.option} href={telHref(phone)}>
          <Icon name="phone" />
          <span>
            <span>{phone}</span>
            <span className={css.optionNote}>{lines[i]}</span>
          </span>
        </a>
      ))}
      <Link to={SUPPORT_LINK} className={css.option ?? ''}>
        <Icon name="clock" />
        <span>{t('all')}</span>
      </Link>
    </>
  );
}

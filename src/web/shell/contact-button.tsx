import { useTranslations } from 'use-intl';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Menu } from '../ui/menu.tsx';
import { SUPPORT_LINK } from './links.ts';
import { OFFICE, telephone } from './office-data.ts';
import css from './shell.module.css';

/** Always at hand in public mode: a messenger and two phone lines (spec §1). */
export function ContactButton() {
  const t = useTranslations('shell.contact');
  const lines = [t('line1'), t('line2')];
  return (
    <Menu
      name={t('open')}
      className={css.contact ?? ''}
      buttonClass={css.contactButton ?? ''}
      panelClass={css.contactPanel ?? ''}
      label={<Icon name="chat" size={24} />}
    >
      <p className={css.contactTitle}>{t('title')}</p>
      <a className={css.option} href={OFFICE.messenger} target="_blank" rel="noreferrer">
        <Icon name="chat" />
        <span>{t('messenger')}</span>
      </a>
      {OFFICE.phones.map((phone, i) => (
        <a key={phone} className={css.option} href={telephone(phone)}>
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
    </Menu>
  );
}

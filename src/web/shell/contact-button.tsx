import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Menu } from '../ui/menu.tsx';
import { useSite } from './client-provider.tsx';
import { SUPPORT_LINK } from './links.ts';
import { OFFICE, telephone } from './office-data.ts';
import css from './shell.module.css';

/** Screens full of controls, which a floating button would cover: there it stands in the header. */
const IN_HEADER = /^\/(search|booking|order)(\/|$)/;

/**
 * Always at hand in public mode: a messenger and two phone lines (spec §1). Rendered in both of its places; it shows
 * itself in the one that the screen wants.
 */
export function ContactButton({ place }: { place: 'header' | 'corner' }) {
  const { isPublic } = useSite();
  const { pathname } = useLocation();
  const wanted = IN_HEADER.test(pathname) ? 'header' : 'corner';
  return isPublic && place === wanted ? <ContactMenu floats={place === 'corner'} /> : null;
}

function ContactMenu({ floats }: { floats: boolean }) {
  const t = useTranslations('shell.contact');
  const lines = [t('line1'), t('line2')];
  return (
    <Menu
      name={t('open')}
      group={floats ? undefined : 'header'}
      className={floats ? css.contact : undefined}
      buttonClass={floats ? css.contactButton : undefined}
      panelClass={floats ? css.contactPanel : undefined}
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

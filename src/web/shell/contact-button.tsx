import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Icon } from '../ui/icon.tsx';
import { lazyOrNothing } from '../ui/lazy.ts';
import { Menu } from '../ui/menu.tsx';
import { useSite } from './client-provider.tsx';
import css from './shell.module.css';

const ContactOptions = import.meta.env.SSR
  ? (await import('./contact-options.tsx')).default
  : lazyOrNothing(() => import('./contact-options.tsx'));

/** Screens full of controls, which a floating button would cover: there it is in the header. */
const IN_HEADER = /^\/($|(booking|explore|hotels|order|search|support-chat|transfers)(\/|$))/;

/**
 * Present in public mode: a messenger and two phone lines (spec §1). Rendered in both places; it is visible only in the
 * one for the current screen.
 */
export function ContactButton({ place }: { place: 'header' | 'corner' }) {
  const { isPublic } = useSite();
  const { pathname } = useLocation();
  const placeForPage = IN_HEADER.test(pathname) ? 'header' : 'corner';
  return isPublic && place === placeForPage ? <ContactMenu isFloating={place === 'corner'} /> : null;
}

function ContactMenu({ isFloating }: { isFloating: boolean }) {
  const t = useTranslations('shell.contact');
  return (
    <Menu
      name={t('open')}
      group={isFloating ? undefined : 'header'}
      className={isFloating ? css.contact : undefined}
      buttonClass={isFloating ? css.contactButton : undefined}
      panelClass={isFloating ? css.contactPanel : undefined}
      label={<Icon name="chat" size={24} />}
    >
      <Suspense>
        <ContactOptions />
      </Suspense>
    </Menu>
  );
}

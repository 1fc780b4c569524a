import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../ui/icon.tsx';
import { lazyOrNothing } from '../ui/lazy.ts';
import { Menu } from '../ui/menu.tsx';
import { useSite } from './client-provider.tsx';

const ContactOptions = import.meta.env.SSR
  ? (await import('./contact-options.tsx')).default
  : lazyOrNothing(() => import('./contact-options.tsx'));

/** A messenger and two phone lines in public mode (spec §1), in the header, where it covers no control. */
export function ContactButton() {
  const t = useTranslations('shell.contact');
  const { isPublic } = useSite();
  if (!isPublic) return null;
  return (
    <Menu name={t('open')} group="header" label={<Icon name="chat" size={24} />}>
      <Suspense>
        <ContactOptions />
      </Suspense>
    </Menu>
  );
}

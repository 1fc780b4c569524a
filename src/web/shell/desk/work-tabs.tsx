import { useTranslations } from 'use-intl';
import type { SignedIn } from '#modules/identity/api.ts';
import { Icon } from '../../ui/icon.tsx';
import { NavigationLink } from '../../ui/link.tsx';
import { tabScreens } from './side.ts';
import type { Waiting } from './waiting.ts';
import { WaitingCount } from './waiting-count.tsx';
import css from './work-tabs.module.css';

/** The screens at hand on a phone. */
export function WorkTabs({ account, waiting }: { account: SignedIn; waiting: Readonly<Record<string, Waiting>> }) {
  const t = useTranslations('desk.side');
  const anyText = useTranslations();
  return (
    <nav aria-label={t('tabs')} className={css.tabs}>
      {tabScreens(account).map(({ to, icon, name }) => (
        <NavigationLink key={to} to={to} prefetch="none" end={to === '/' || to === '/office' || to === '/account'}>
          <Icon name={icon} size={22} />
          <span className={css.name}>{anyText(name)}</span>
          <span className={css.mark}>
            <WaitingCount waiting={waiting[to]} />
          </span>
        </NavigationLink>
      ))}
    </nav>
  );
}

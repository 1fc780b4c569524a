import { useTranslations } from 'use-intl';
import type { SignedInUser } from '#modules/identity/api.ts';
import { Icon } from '../../ui/icon.tsx';
import { NavigationLink } from '../../ui/link.tsx';
import { PendingCount } from './pending-count.tsx';
import type { PendingWork } from './pending-work.ts';
import { tabScreens } from './side-screens.ts';
import css from './workspace-tabs.module.css';

/** The main screens on a phone. */
export function WorkspaceTabs({
  user,
  waiting,
}: {
  user: SignedInUser;
  waiting: Readonly<Record<string, PendingWork>>;
}) {
  const t = useTranslations('workspace.side');
  const anyText = useTranslations();
  return (
    <nav aria-label={t('tabs')} className={css.tabs}>
      {tabScreens(user).map(({ to, icon, name }) => (
        <NavigationLink key={to} to={to} prefetch="none" end={to === '/' || to === '/office' || to === '/account'}>
          <Icon name={icon} size={22} />
          <span className={css.name}>{anyText(name)}</span>
          <span className={css.mark}>
            <PendingCount pendingWork={waiting[to]} />
          </span>
        </NavigationLink>
      ))}
    </nav>
  );
}

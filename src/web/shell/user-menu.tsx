import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import type { SignedInUser } from '#modules/identity/api.ts';
import { menuScreensFor } from '../screens/menu.ts';
import { Icon } from '../ui/icon.tsx';
import { lazyOrNothing } from '../ui/lazy.ts';
import { Link, useHydrated } from '../ui/link.tsx';
import { Menu } from '../ui/menu.tsx';
import css from './account-menu.module.css';
import { useUserPanel } from './user-panel.tsx';

const UnreadBadge = lazyOrNothing(() => import('../shared/in-app-notifications/unread-badge.tsx'));

/** Link to the notifications with the live number of unread ones. */
function NotificationsLink({ contractId }: { contractId: string }) {
  const t = useTranslations('account.menu');
  const hydrated = useHydrated();
  return (
    <Link to="/account/notify" prefetch="none" className={css.bell ?? ''}>
      <Icon name="bell" label={t('notices')} />
      {hydrated && (
        <Suspense>
          <UnreadBadge key={contractId} />
        </Suspense>
      )}
    </Link>
  );
}

/** The signed-in user and contract, with links to another contract, the account's screens and sign-out. */
export default function UserMenu({ user }: { user: SignedInUser }) {
  const t = useTranslations('account.menu');
  const { panel, dialog } = useUserPanel(
    user,
    menuScreensFor(user).filter((screen) => screen.account),
  );
  return (
    <>
      <NotificationsLink contractId={user.contract?.contractId ?? ''} />
      <Menu
        group="header"
        name={t('open', { name: user.name })}
        className={css.menu ?? ''}
        panelClass={css.panel ?? ''}
        label={
          <>
            <Icon name="person" />
            <span className={css.userName}>{user.name}</span>
          </>
        }
      >
        {panel}
      </Menu>
      {dialog}
    </>
  );
}

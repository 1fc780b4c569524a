import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import type { SignedIn } from '#modules/identity/api.ts';
import { menuScreensFor } from '../screens/menu.ts';
import { Icon } from '../ui/icon.tsx';
import { late } from '../ui/late.ts';
import { Link, useHydrated } from '../ui/link.tsx';
import { Menu } from '../ui/menu.tsx';
import css from './account-menu.module.css';
import { useOwnPanel } from './own-panel.tsx';

const LiveUnread = late(() => import('../shared/notices/live-unread.tsx'));

/** Leads to what happened; the number of what is new is live. */
function Bell({ contractId }: { contractId: string }) {
  const t = useTranslations('account.menu');
  const hydrated = useHydrated();
  return (
    <Link to="/account/notify" prefetch="none" className={css.bell ?? ''}>
      <Icon name="bell" label={t('notices')} />
      {hydrated && (
        <Suspense>
          <LiveUnread key={contractId} />
        </Suspense>
      )}
    </Link>
  );
}

/** Who is signed in and under which contract; the way to another contract, to the screens of their own and out. */
export default function OwnMenu({ account }: { account: SignedIn }) {
  const t = useTranslations('account.menu');
  const { panel, dialog } = useOwnPanel(
    account,
    menuScreensFor(account).filter((screen) => screen.account),
  );
  const { contract } = account;
  return (
    <>
      {contract && <Bell contractId={contract.contractId} />}
      <Menu
        group="header"
        name={t('open', { name: account.name })}
        className={css.menu ?? ''}
        panelClass={css.panel ?? ''}
        label={
          <>
            <Icon name="person" />
            <span className={css.who}>{account.name}</span>
          </>
        }
      >
        {panel}
      </Menu>
      {dialog}
    </>
  );
}

import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import type { SignedIn } from '#modules/identity/api.ts';
import { menuScreensFor } from '../screens/menu.ts';
import { useContractDialog } from '../shared/session/contract-dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { late } from '../ui/late.ts';
import { Link, useHydrated } from '../ui/link.tsx';
import { Menu } from '../ui/menu.tsx';
import css from './account-menu.module.css';
import shell from './shell.module.css';

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
  const anyText = useTranslations();
  const { several, link, dialog } = useContractDialog(account);
  const { contract, choices } = account;
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
        <div className={css.me}>
          <p className={css.name}>{account.name}</p>
          {contract ? (
            <p className={css.where}>
              {contract.contractor.name} · {contract.number}
              <br />
              {contract.workplace.name}
            </p>
          ) : (
            choices.length > 0 && <p className={css.where}>{t('notChosen')}</p>
          )}
        </div>
        {several && (
          <Link {...link} className={shell.option ?? ''}>
            <Icon name="swap" size={18} />
            <span>{t('switch')}</span>
          </Link>
        )}
        {menuScreensFor(account)
          .filter((screen) => screen.account)
          .map(({ to, icon, name }) => (
            <Link key={to} to={to} className={shell.option ?? ''}>
              <Icon name={icon} size={18} />
              <span>{anyText(name)}</span>
            </Link>
          ))}
        <form method="post" action="/logout">
          <button type="submit" className={shell.option}>
            <Icon name="lock" size={18} />
            <span>{t('signOut')}</span>
          </button>
        </form>
      </Menu>
      {dialog}
    </>
  );
}

import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import shell from '../../shell/shell.module.css';
import { Icon } from '../../ui/icon.tsx';
import { late } from '../../ui/late.ts';
import { Link, useHydrated } from '../../ui/link.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Notice } from '../../ui/notice.tsx';
import css from './account.module.css';
import { useContractDialog } from './contract-dialog.tsx';
import { isLedTo, OWN_SCREENS } from './own-screens.ts';
import { loginPath, useAccount, useEnded } from './session.ts';

/** Only whoever is signed in downloads it. */
const LiveUnread = late(() => import('../notices/live-unread.tsx'));

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

/** Who is signed in and under which contract; the way to another contract, to the profile and out. Visitors see the way in. */
export function AccountMenu() {
  const t = useTranslations('account.menu');
  const account = useAccount();
  const { pathname, search } = useLocation();
  const { several, link, dialog } = useContractDialog(account);
  if (!account)
    return (
      <Link
        to={pathname.startsWith('/login') ? '/login' : loginPath(pathname + search)}
        className={css.enter ?? ''}
      >
        <Icon name="person" />
        <span>{t('signIn')}</span>
      </Link>
    );
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
        {OWN_SCREENS.filter(({ who }) => isLedTo(who, account)).map(({ to, icon, name }) => (
          <Link key={to} to={to} className={shell.option ?? ''}>
            <Icon name={icon} size={18} />
            <span>{t(name)}</span>
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

/** Spec §8 «check authorization»: the session ended while the page was open. */
export function EndedNotice() {
  const t = useTranslations('account.ended');
  const common = useTranslations('common.errors');
  const { pathname, search } = useLocation();
  if (!useEnded() || pathname === '/login') return null;
  return (
    <Notice tone="wait" icon="lock" title={common('unauthenticated')}>
      <p>{t('text')}</p>
      <div className={css.ended}>
        <Link to={loginPath(pathname + search)}>{t('signIn')}</Link>
        <form method="post" action="/logout">
          <button type="submit">{t('visitor')}</button>
        </form>
      </div>
    </Notice>
  );
}

/** Somebody who has several contracts and chose none sells nothing: told on every page. */
export function ChooseNotice() {
  const t = useTranslations('account.menu');
  const account = useAccount();
  const { pathname, search } = useLocation();
  if (account?.contract?.status === 'suspended')
    return (
      <Notice tone="error" title={t('suspended', { number: account.contract.number })}>
        {t('suspendedText')}
      </Notice>
    );
  if (!account || account.contract || account.choices.length === 0 || pathname === '/login/contract')
    return null;
  return (
    <Notice tone="wait" title={t('notChosen')}>
      <Link to={`/login/contract?from=${encodeURIComponent(pathname + search)}`}>{t('choose')}</Link>
    </Notice>
  );
}

import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { loginPath, useAccount, useSessionEnded } from '../shared/session/session.ts';
import { Alert } from '../ui/alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { lazyOrNothing } from '../ui/lazy.ts';
import { Link } from '../ui/link.tsx';
import css from './account-menu.module.css';

/** Rendered by the server, so that it works before any script; only signed-in users download it. */
const UserMenu = import.meta.env.SSR
  ? (await import('./user-menu.tsx')).default
  : lazyOrNothing(() => import('./user-menu.tsx'));

/** The user menu; visitors see the sign-in link. */
export function AccountMenu() {
  const t = useTranslations('account.menu');
  const user = useAccount();
  const { pathname, search } = useLocation();
  if (user)
    return (
      <Suspense>
        <UserMenu user={user} />
      </Suspense>
    );
  return (
    <Link to={pathname.startsWith('/login') ? '/login' : loginPath(pathname + search)} className={css.signIn ?? ''}>
      <Icon name="person" />
      <span>{t('signIn')}</span>
    </Link>
  );
}

/** Spec §8 «check authorization»: the session ended while the page was open. */
export function SessionEndedAlert() {
  const t = useTranslations('account.ended');
  const common = useTranslations('common.errors');
  const { pathname, search } = useLocation();
  if (!useSessionEnded() || pathname === '/login') return null;
  return (
    <Alert tone="wait" icon="lock" title={common('unauthenticated')}>
      <p>{t('text')}</p>
      <div className={css.ended}>
        <Link to={loginPath(pathname + search)}>{t('signIn')}</Link>
        <form method="post" action="/logout">
          <button type="submit">{t('visitor')}</button>
        </form>
      </div>
    </Alert>
  );
}

/** A user with several contracts and none chosen cannot sell: shown on every page. */
export function ContractAlert() {
  const t = useTranslations('account.menu');
  const user = useAccount();
  const { pathname, search } = useLocation();
  if (user?.contract?.status === 'suspended')
    return (
      <Alert tone="error" title={t('suspended', { number: user.contract.number })}>
        {t('suspendedText')}
      </Alert>
    );
  if (!user || user.contract || user.choices.length === 0 || pathname === '/login/contract') return null;
  return (
    <Alert tone="wait" title={t('notChosen')}>
      <Link to={`/login/contract?from=${encodeURIComponent(pathname + search)}`}>{t('choose')}</Link>
    </Alert>
  );
}

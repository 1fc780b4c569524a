import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { loginPath, useAccount, useEnded } from '../shared/session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { late } from '../ui/late.ts';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import css from './account-menu.module.css';

/** The server writes it into the page, so that it works before any script; only signed-in users download it. */
const OwnMenu = import.meta.env.SSR ? (await import('./own-menu.tsx')).default : late(() => import('./own-menu.tsx'));

/** What is one's own; visitors see the way in. */
export function AccountMenu() {
  const t = useTranslations('account.menu');
  const account = useAccount();
  const { pathname, search } = useLocation();
  if (account)
    return (
      <Suspense>
        <OwnMenu account={account} />
      </Suspense>
    );
  return (
    <Link to={pathname.startsWith('/login') ? '/login' : loginPath(pathname + search)} className={css.enter ?? ''}>
      <Icon name="person" />
      <span>{t('signIn')}</span>
    </Link>
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

/** A user with several contracts and none chosen cannot sell: shown on every page. */
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
  if (!account || account.contract || account.choices.length === 0 || pathname === '/login/contract') return null;
  return (
    <Notice tone="wait" title={t('notChosen')}>
      <Link to={`/login/contract?from=${encodeURIComponent(pathname + search)}`}>{t('choose')}</Link>
    </Notice>
  );
}

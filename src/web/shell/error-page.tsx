import { Component, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { connection } from '../api/connection.ts';
import { asProblem, isNetworkProblem } from '../api/problem.ts';
import { loginPath } from '../shared/session/session.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { AccessDenied } from './access-denied.tsx';
import { OFFICE, telephone } from './office-contacts.ts';
import css from './shell.module.css';

/** The status an error stands for; 500 when it says none (spec §8). */
export function statusOf(error: unknown): number {
  const said = isRouteErrorResponse(error) ? error.status : asProblem(error)?.status;
  return said || 500;
}

/** Where to ask what became of an operation: the chat and the call centre. */
function Help() {
  const t = useTranslations('shell.contact');
  return (
    <p>
      <a href={OFFICE.messenger} target="_blank" rel="noreferrer">
        {t('messenger')}
      </a>
      {OFFICE.phones.map((phone) => (
        <span key={phone}>
          {' · '}
          <a href={telephone(phone)}>{phone}</a>
        </span>
      ))}
    </p>
  );
}

/** Nothing of the page is left to lose: it is opened again as soon as there is a connection. */
function useReloadWhenBack(offline: boolean): void {
  useEffect(() => {
    if (!offline) return;
    connection.markLost();
    return connection.subscribe(() => connection.isLost() || window.location.reload());
  }, [offline]);
}

/**
 * Spec §2: one sentence for 404, another otherwise, and the way home; without the right, that there is none; without a
 * connection, that the outcome is unknown, and where to ask.
 */
export function ErrorPage(props: { error: unknown }) {
  const t = useTranslations('shell.error');
  const common = useTranslations('common.errors');
  const actions = useTranslations('common.actions');
  const account = useTranslations('account.ended');
  const { pathname, search } = useLocation();
  const status = statusOf(props.error);
  const missing = status === 404;
  const ended = status === 401;
  const lost = useSyncExternalStore(connection.subscribe, connection.isLost, () => false);
  const offline = isNetworkProblem(props.error) || (lost && status === 500);
  useReloadWhenBack(offline);
  if (status === 403) return <AccessDenied />;
  const title = missing ? t('notFound') : ended ? common('unauthenticated') : offline ? t('offline') : t('other');
  return (
    <div className={`wrap ${css.errorPage}`}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level={1}
        title={title}
        actions={
          <>
            {ended ? (
              <LinkButton to={loginPath(pathname + search)}>{account('signIn')}</LinkButton>
            ) : (
              <LinkButton to="/">{actions('home')}</LinkButton>
            )}
            {!missing && !ended && (
              <LinkButton to={pathname + search} reloadDocument variant="secondary">
                {actions('reload')}
              </LinkButton>
            )}
          </>
        }
      >
        <p>{missing ? t('notFoundText') : ended ? account('text') : offline ? common('network') : t('otherText')}</p>
        {offline ? <Help /> : ended ? null : <p className="small">{t('code', { code: String(status) })}</p>}
      </EmptyState>
    </div>
  );
}

function PlainMessage() {
  const t = useTranslations('shell.error');
  return <p>{t('plain')}</p>;
}

/** Spec §8: a failure to render the error page shows a plain message. */
export class ErrorPageGuard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <PlainMessage /> : this.props.children;
  }
}

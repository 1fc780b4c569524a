import { Component, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { connection } from '../api/connection.ts';
import { asProblem, isNetworkProblem } from '../api/problem.ts';
import { loginPath } from '../shared/session/session.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { AccessDenied } from './access-denied.tsx';
import { OFFICE, telHref } from './office-contacts.ts';
import css from './shell.module.css';

/** The status an error stands for; 500 when it says none (spec §8). */
export function errorStatus(error: unknown): number {
  const status = isRouteErrorResponse(error) ? error.status : asProblem(error)?.status;
  return status || 500;
}

/** Where to ask what became of an operation: the chat and the call centre. */
function SupportContacts() {
  const t = useTranslations('shell.contact');
  return (
    <p>
      <a href={OFFICE.messenger} target="_blank" rel="noreferrer">
        {t('messenger')}
      </a>
      {OFFICE.phones.map((phone) => (
        <span key={phone}>
          {' · '}
          <a href={telHref(phone)}>{phone}</a>
        </span>
      ))}
    </p>
  );
}

/** Nothing of the page is left to lose: it is opened again as soon as there is a connection. */
function useReloadOnReconnect(offline: boolean): void {
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
  const status = errorStatus(props.error);
  const isNotFound = status === 404;
  const isSignedOut = status === 401;
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost, () => false);
  const offline = isNetworkProblem(props.error) || (isLost && status === 500);
  useReloadOnReconnect(offline);
  if (status === 403) return <AccessDenied />;
  const title = isNotFound
    ? t('notFound')
    : isSignedOut
      ? common('unauthenticated')
      : offline
        ? t('offline')
        : t('other');
  return (
    <div className={`wrap ${css.errorPage}`}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level={1}
        title={title}
        actions={
          <>
            {isSignedOut ? (
              <LinkButton to={loginPath(pathname + search)}>{account('signIn')}</LinkButton>
            ) : (
              <LinkButton to="/">{actions('home')}</LinkButton>
            )}
            {!isNotFound && !isSignedOut && (
              <LinkButton to={pathname + search} reloadDocument variant="secondary">
                {actions('reload')}
              </LinkButton>
            )}
          </>
        }
      >
        <p>
          {isNotFound
            ? t('notFoundText')
            : isSignedOut
              ? account('text')
              : offline
                ? common('network')
                : t('otherText')}
        </p>
        {offline ? (
          <SupportContacts />
        ) : isSignedOut ? null : (
          <p className="small">{t('code', { code: String(status) })}</p>
        )}
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

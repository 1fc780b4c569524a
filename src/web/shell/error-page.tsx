import { Component, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { connection } from '../api/connection.ts';
import { asProblem, isNetworkProblem } from '../api/problem.ts';
import { loginPath } from '../shared/session/session.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { AccessDenied } from './access-denied.tsx';
import { telHref, useCompany } from './company.ts';
import css from './shell.module.css';

/** The HTTP status of an error; 500 by default (spec §8). */
export function errorStatus(error: unknown): number {
  const status = isRouteErrorResponse(error) ? error.status : asProblem(error)?.status;
  return status || 500;
}

/** What a page's load says of its error (spec §7), in place of the general text. */
const messageOf = (error: unknown) => (error as { data?: { message?: string } | null } | null)?.data?.message;

/** Contacts for a question about an unknown outcome: chat and call centre. */
function SupportContacts() {
  const t = useTranslations('shell.contact');
  const { messenger, phones } = useCompany();
  return (
    <p>
      {messenger && (
        <a href={messenger} target="_blank" rel="noreferrer">
          {t('messenger')}
        </a>
      )}
      {phones.map((phone, n) => (
        <span key={phone}>
          {(messenger || n > 0) && ' · '}
          <a href={telHref(phone)}>{phone}</a>
        </span>
      ))}
    </p>
  );
}

/** The page has no content to lose: it is reloaded when the connection is restored. */
function useReloadOnReconnect(offline: boolean): void {
  useEffect(() => {
    if (!offline) return;
    connection.markLost();
    return connection.subscribe(() => connection.isLost() || window.location.reload());
  }, [offline]);
}

/**
 * Spec §2: one message for 404 and another for other errors, with the home link; for 403 that access is denied; without
 * a connection that the outcome is unknown, with contacts.
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
  const mayReload = !isNotFound && !isSignedOut;
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
        drawing={isNotFound ? 'lost' : isSignedOut ? 'closed' : offline ? 'offline' : 'error'}
        title={title}
        actions={
          <>
            {isSignedOut && <LinkButton to={loginPath(pathname + search)}>{account('signIn')}</LinkButton>}
            {mayReload && (
              <LinkButton to={pathname + search} reloadDocument>
                {actions('reload')}
              </LinkButton>
            )}
            {!isSignedOut && (
              <LinkButton to="/" variant={mayReload ? 'secondary' : 'primary'}>
                {actions('home')}
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
                : (messageOf(props.error) ?? t('otherText'))}
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

import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '../ui/alert.tsx';
import { lazyOrNothing } from '../ui/lazy.ts';
import { ContractAlert, SessionEndedAlert } from './account-menu.tsx';
import { ClientProvider, useClient } from './client-provider.tsx';
import { Header } from './header.tsx';
import { useScrollToStatus } from './scroll-to-status.ts';
import css from './shell.module.css';
import { SkipLink } from './skip-link.tsx';
import { UnsentInput } from './unsent-input.tsx';
import { CommandDialogs } from './workspace/command-dialogs.tsx';

const Footer = import.meta.env.SSR
  ? (await import('./footer.tsx')).default
  : lazyOrNothing(() => import('./footer.tsx'));

/** Header, content, footer: those of the shop by default. */
export function ShellFrame(props: { children: ReactNode; header?: ReactNode; footer?: ReactNode }) {
  useScrollToStatus();
  return (
    <ClientProvider>
      <SkipLink />
      {props.header ?? <Header />}
      <CommandDialogs />
      <StatusAlerts />
      <UnsentInput />
      <main id="content" tabIndex={-1} className={css.main}>
        {props.children}
      </main>
      {props.footer ?? (
        <Suspense>
          <Footer />
        </Suspense>
      )}
    </ClientProvider>
  );
}

/** How long it is said that the connection is back; ms. */
const SHOWN_MS = 10_000;

/** Alerts about the connection, the session and the browser. */
export function StatusAlerts() {
  const t = useTranslations('shell');
  const { offline, thirdPartyBrowser } = useClient();
  const [wasOffline, setWasOffline] = useState(false);
  useEffect(() => {
    if (offline) return setWasOffline(true);
    const timer = setTimeout(setWasOffline, SHOWN_MS, false);
    return () => clearTimeout(timer);
  }, [offline]);
  return (
    <div aria-live="polite" className={`wrap ${css.alerts}`}>
      {offline ? (
        <Alert tone="wait" icon="offline">
          {t('offline')}
        </Alert>
      ) : (
        wasOffline && <Alert tone="done">{t('online')}</Alert>
      )}
      <SessionEndedAlert />
      <ContractAlert />
      {thirdPartyBrowser && <Alert tone="info">{t('thirdPartyBrowser')}</Alert>}
    </div>
  );
}

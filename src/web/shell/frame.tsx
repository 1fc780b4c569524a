import { type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { lateInPage } from '../ui/late.ts';
import { Notice } from '../ui/notice.tsx';
import { ChooseNotice, EndedNotice } from './account-menu.tsx';
import { ClientProvider, useClient } from './client-provider.tsx';
import { ContactButton } from './contact-button.tsx';
import { DeskGate } from './desk/desk-gate.tsx';
import { Header } from './header.tsx';
import { InputKeeper } from './input-keeper.tsx';
import { useScrollToStatus } from './scroll-to-status.ts';
import css from './shell.module.css';
import { SkipLink } from './skip-link.tsx';

const Footer = import.meta.env.SSR ? (await import('./footer.tsx')).default : lateInPage(() => import('./footer.tsx'));

/** Header, content, footer: the shop's, unless the screen has its own. */
export function ShellFrame(props: { children: ReactNode; header?: ReactNode; footer?: ReactNode }) {
  useScrollToStatus();
  return (
    <ClientProvider>
      <SkipLink />
      {props.header ?? <Header />}
      <DeskGate />
      <Conditions />
      <InputKeeper />
      <main id="content" tabIndex={-1} className={css.main}>
        {props.children}
      </main>
      {props.footer ?? (
        <Suspense>
          <Footer />
        </Suspense>
      )}
      <ContactButton place="corner" />
    </ClientProvider>
  );
}

/** What the reader should know of the connection and the browser. */
export function Conditions() {
  const t = useTranslations('shell');
  const { offline, thirdPartyBrowser } = useClient();
  return (
    <div aria-live="polite" className={`wrap ${css.conditions}`}>
      {offline && (
        <Notice tone="wait" icon="offline">
          {t('offline')}
        </Notice>
      )}
      <EndedNotice />
      <ChooseNotice />
      {thirdPartyBrowser && <Notice tone="info">{t('thirdPartyBrowser')}</Notice>}
    </div>
  );
}

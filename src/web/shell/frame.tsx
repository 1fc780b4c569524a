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

const Footer = import.meta.env.SSR ? (await import('./footer.tsx')).default : lateInPage(() => import('./footer.tsx'));

/** Header, content, footer: the same around every screen and around its errors. */
export function ShellFrame(props: { children: ReactNode }) {
  const t = useTranslations('shell');
  useScrollToStatus();
  return (
    <ClientProvider>
      <a className={css.skip} href="#content">
        {t('skip')}
      </a>
      <Header />
      <DeskGate />
      <Conditions />
      <InputKeeper />
      <main id="content" tabIndex={-1} className={css.main}>
        {props.children}
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      <ContactButton place="corner" />
    </ClientProvider>
  );
}

/** What the reader should know of the connection and the browser. */
function Conditions() {
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

import { type ReactNode, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useAccount } from '../../shared/session/session.ts';
import { ClientProvider } from '../client-provider.tsx';
import { Conditions } from '../frame.tsx';
import { InputKeeper } from '../input-keeper.tsx';
import { useScrollToStatus } from '../scroll-to-status.ts';
import { SkipLink } from '../skip-link.tsx';
import { DeskGate } from './desk-gate.tsx';
import { RAIL_COOKIE } from './side.ts';
import { SideNavigation } from './side-navigation.tsx';
import css from './work-frame.module.css';
import type { loader } from './work-shell.tsx';
import { WorkTabs } from './work-tabs.tsx';

const YEAR_S = 365 * 86_400;

/** The frame of the workspace: its navigation at the side, on a phone at the top and the bottom, and the page. */
export function WorkFrame(props: { children: ReactNode }) {
  const account = useAccount();
  const data = useRouteLoaderData<typeof loader>('workspace');
  const [rail, setRail] = useState(data?.rail ?? false);
  useScrollToStatus();
  const fold = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers
    document.cookie = `${RAIL_COOKIE}=${rail ? '0' : '1'}; path=/; max-age=${YEAR_S}; samesite=lax`;
    setRail(!rail);
  };
  return (
    <ClientProvider>
      <SkipLink />
      <div className={css.app} data-rail={rail || undefined}>
        <DeskGate>
          {(show) =>
            account && (
              <SideNavigation account={account} waiting={data?.waiting ?? {}} rail={rail} onFold={fold} onShow={show} />
            )
          }
        </DeskGate>
        <div className={css.content}>
          <Conditions />
          <InputKeeper />
          <main id="content" tabIndex={-1} className={css.main}>
            {props.children}
          </main>
        </div>
        {account && <WorkTabs account={account} waiting={data?.waiting ?? {}} />}
      </div>
    </ClientProvider>
  );
}

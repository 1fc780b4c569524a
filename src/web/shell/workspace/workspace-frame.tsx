import { type ReactNode, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useAccount } from '../../shared/session/session.ts';
import { ClientProvider } from '../client-provider.tsx';
import { StatusAlerts } from '../frame.tsx';
import { useScrollToStatus } from '../scroll-to-status.ts';
import { SkipLink } from '../skip-link.tsx';
import { UnsentInput } from '../unsent-input.tsx';
import { CommandDialogs } from './command-dialogs.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { COLLAPSED_COOKIE } from './side-screens.ts';
import css from './workspace-frame.module.css';
import type { loader } from './workspace-shell.tsx';
import { WorkspaceTabs } from './workspace-tabs.tsx';

const YEAR_S = 365 * 86_400;

/** The frame of the workspace: its navigation at the side, on a phone at the top and the bottom, and the page. */
export function WorkspaceFrame(props: { children: ReactNode }) {
  const user = useAccount();
  const data = useRouteLoaderData<typeof loader>('workspace');
  const [collapsed, setCollapsed] = useState(data?.rail ?? false);
  useScrollToStatus();
  const toggleCollapsed = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers
    document.cookie = `${COLLAPSED_COOKIE}=${collapsed ? '0' : '1'}; path=/; max-age=${YEAR_S}; samesite=lax`;
    setCollapsed(!collapsed);
  };
  return (
    <ClientProvider>
      <SkipLink />
      <div className={css.app} data-rail={collapsed || undefined}>
        <CommandDialogs>
          {(show) =>
            user && (
              <SideNavigation
                user={user}
                pendingWork={data?.waiting ?? {}}
                collapsed={collapsed}
                onToggleCollapsed={toggleCollapsed}
                onOpen={show}
              />
            )
          }
        </CommandDialogs>
        <div className={css.content}>
          <StatusAlerts />
          <UnsentInput />
          <main id="content" tabIndex={-1} className={css.main}>
            {props.children}
          </main>
        </div>
        {user && <WorkspaceTabs user={user} waiting={data?.waiting ?? {}} />}
      </div>
    </ClientProvider>
  );
}

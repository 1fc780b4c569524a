import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import type { Theme } from '#kernel/theme.ts';
import type { SignedInUser } from '#modules/identity/api.ts';
import { connection } from '../api/connection.ts';
import type { loader } from '../root.tsx';
import type { PublicSite } from '../server-context.ts';
import { type ClientState, readClientState } from './client-state.ts';
import { onSessionChange, publishSession, sessionKey } from './shared-session.ts';
import { browserStorage } from './stored-input.ts';
import { useOwner } from './use-owner.ts';
import { useWorker } from './use-worker.ts';

/** `setTheme` tells all parts of the page; `applyTheme` keeps it. */
type ClientContextValue = ClientState & { setTheme: (theme: Theme) => void };

const UNKNOWN_CLIENT = readClientState({ userAgent: '', host: '', theme: null, auth: false });
const ClientContext = createContext<ClientContextValue>({ ...UNKNOWN_CLIENT, setTheme: () => {} });

/** Client state of spec §3, kept up to date in the browser. */
export const useClient = (): ClientContextValue => useContext(ClientContext);

const NO_SITE: Omit<PublicSite, 'company'> = {
  site: 'kg',
  type: 'public',
  currency: 'KGS',
  filesUrl: '',
  baseUrl: '',
  demo: false,
  bookingWaitList: false,
  isParseDocumentAllowed: false,
  sms: false,
};

/**
 * The site's public settings, the server's time of the response (the device's time without one), and whether this is
 * the public mode: a site for everybody, and no user, or a customer, who has neither manager nor contract.
 */
export function useSite(): Omit<PublicSite, 'company'> & { now: string; isPublic: boolean } {
  const data = useRouteLoaderData<typeof loader>('root');
  const site = data?.site ?? NO_SITE;
  return {
    ...site,
    now: data?.now ?? new Date().toISOString(),
    isPublic: site.type === 'public' && !data?.session.user?.roles.length,
  };
}

/** Reloads the page data when another tab has signed in or out or chosen another contract. */
function useSessionSync(user: SignedInUser | null | undefined): void {
  const { revalidate } = useRevalidator();
  const session = sessionKey(user);
  useEffect(() => {
    publishSession(browserStorage(), session);
    return onSessionChange(session, () => void revalidate());
  }, [session, revalidate]);
}

export function ClientProvider(props: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const state = data?.clientState ?? UNKNOWN_CLIENT;
  useSessionSync(data?.session.user);
  useWorker(useOwner());
  const offline = useSyncExternalStore(connection.subscribe, connection.isLost, () => state.offline);
  const [initialOffline, setInitialOffline] = useState(false);
  const [theme, setTheme] = useState<Theme>(state.theme);

  useEffect(() => setInitialOffline(connection.isLost()), []);

  const client = useMemo<ClientContextValue>(
    () => ({
      ...state,
      offline,
      initialOffline,
      theme,
      setTheme,
    }),
    [state, offline, initialOffline, theme],
  );
  return <ClientContext value={client}>{props.children}</ClientContext>;
}

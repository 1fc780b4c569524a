import { serverContext } from '../../server-context.ts';
import { loadSession, useAccount } from '../../shared/session/session.ts';
import { readCookie } from '../client-state.ts';
import { ErrorPage, ErrorPageGuard } from '../error-page.tsx';
import { ShellFrame } from '../frame.tsx';
import { shouldRevalidateFrame } from '../should-revalidate-frame.ts';
import { TitledOutlet } from '../titled-outlet.tsx';
import type { Route } from './+types/workspace-shell.ts';
import { loadPendingWork } from './pending-work.ts';
import { COLLAPSED_COOKIE, usesWorkspace } from './side-screens.ts';
import { WorkspaceFrame } from './workspace-frame.tsx';

/** Pending work by screen, and whether the side navigation is collapsed; null for a customer. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  const { user } = await loadSession(call, request);
  if (!usesWorkspace(user)) return null;
  const collapsed = readCookie(request.headers.get('cookie'), COLLAPSED_COOKIE) === '1';
  return { rail: collapsed, waiting: await loadPendingWork(call, user) };
}

export const shouldRevalidate = shouldRevalidateFrame;

/** The frame around the pages of the account and of the office: the workspace, or for customers that of the shop. */
export default function WorkspaceShell() {
  const Frame = usesWorkspace(useAccount()) ? WorkspaceFrame : ShellFrame;
  return (
    <Frame>
      <TitledOutlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const Frame = usesWorkspace(useAccount()) ? WorkspaceFrame : ShellFrame;
  return (
    <ErrorPageGuard>
      <Frame>
        <ErrorPage error={error} />
      </Frame>
    </ErrorPageGuard>
  );
}

import { serverContext } from '../../server-context.ts';
import { sessionOf, useAccount } from '../../shared/session/session.ts';
import { cookieValue } from '../client-state.ts';
import { ErrorPage, ErrorPageGuard } from '../error-page.tsx';
import { ShellFrame } from '../frame.tsx';
import { revalidatesFrame } from '../revalidates-frame.ts';
import { TitledOutlet } from '../titled-outlet.tsx';
import type { Route } from './+types/work-shell.ts';
import { RAIL_COOKIE, worksHere } from './side.ts';
import { loadWaiting } from './waiting.ts';
import { WorkFrame } from './work-frame.tsx';

/** What waits for the reader, by screen, and whether the side navigation is folded; null for a customer. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  const { account } = await sessionOf(call, request);
  if (!worksHere(account)) return null;
  const rail = cookieValue(request.headers.get('cookie'), RAIL_COOKIE) === '1';
  return { rail, waiting: await loadWaiting(call, account) };
}

export const shouldRevalidate = revalidatesFrame;

/** The frame around the pages of an account and of the office: the workspace, or for customers the shop's. */
export default function WorkShell() {
  const Frame = worksHere(useAccount()) ? WorkFrame : ShellFrame;
  return (
    <Frame>
      <TitledOutlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const Frame = worksHere(useAccount()) ? WorkFrame : ShellFrame;
  return (
    <ErrorPageGuard>
      <Frame>
        <ErrorPage error={error} />
      </Frame>
    </ErrorPageGuard>
  );
}

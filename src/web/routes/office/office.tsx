import { loadOffice } from '../../features/workspace-home/load-office.ts';
import { OfficePage } from '../../features/workspace-home/office-page.tsx';
import { serverContext } from '../../server-context.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/office.ts';

export async function loader(args: Route.LoaderArgs) {
  const user = await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const q = new URL(args.request.url).searchParams.get('q')?.trim().slice(0, 60) ?? '';
  return loadOffice(call, user, q, now ?? new Date().toISOString());
}

/** The start page of staff. */
export default function Office({ loaderData }: Route.ComponentProps) {
  return <OfficePage work={loaderData} />;
}

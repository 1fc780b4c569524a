import type { LoaderFunctionArgs } from 'react-router';
import { readOwnRuns } from '#modules/inventory/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { RunListPage } from '../../features/office-runs/list-page.tsx';
import { modeOfPath } from '../../features/office-runs/paths.ts';
import { serverContext } from '../../server-context.ts';
import { readDensity } from '../../shared/lists/read-density.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/runs.ts';

export async function loader(args: LoaderFunctionArgs) {
  await requireAccount(args);
  const mode = modeOfPath(new URL(args.request.url).pathname);
  const found = await args.context.get(serverContext).call(readOwnRuns, { query: { mode } }).catch(throwRouteError);
  return { ...found, mode, isComfortable: readDensity(args.request) };
}

/** Own trains, or own buses, for the finance desk. */
export default function OfficeRuns({ loaderData }: Route.ComponentProps) {
  return <RunListPage {...loaderData} />;
}

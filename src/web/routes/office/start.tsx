import { readStart } from '#modules/company/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { StartPage } from '../../features/company/start-page.tsx';
import { serverContext } from '../../server-context.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/start.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  return args.context.get(serverContext).call(readStart, {}).catch(throwRouteError);
}

/** What the company does before it sells. */
export default function OfficeStart({ loaderData }: Route.ComponentProps) {
  return <StartPage {...loaderData} />;
}

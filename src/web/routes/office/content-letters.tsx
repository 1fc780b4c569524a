import { listLetters } from '#modules/notifications/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { LetterList } from '../../features/content/letter-list.tsx';
import { serverContext } from '../../server-context.ts';
import { readDensity } from '../../shared/lists/read-density.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/content-letters.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const { letters } = await call(listLetters, {}).catch(throwRouteError);
  return { letters, isComfortable: readDensity(args.request) };
}

/** Letters of the site, for editors. */
export default function OfficeLetters({ loaderData }: Route.ComponentProps) {
  return <LetterList {...loaderData} />;
}

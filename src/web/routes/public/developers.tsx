import { readReference } from '#modules/partner-api/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { Guide } from '../../features/developers/guide.tsx';
import { listCalls } from '../../features/developers/reference.ts';
import { serverContext } from '../../server-context.ts';
import type { Route } from './+types/developers.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const document = await context.get(serverContext).call(readReference, {}).catch(throwRouteError);
  return { calls: listCalls(document), site: new URL(request.url).origin };
}

/** Guide to the partner API: from the first call to the list of all calls. */
export default function Developers({ loaderData }: Route.ComponentProps) {
  return <Guide {...loaderData} />;
}

import { data } from 'react-router';
import { readReference } from '#modules/partner-api/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { CallPage } from '../../features/developers/call-page.tsx';
import { findCall } from '../../features/developers/reference.ts';
import { serverContext } from '../../server-context.ts';
import type { Route } from './+types/developers-call.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const document = await context.get(serverContext).call(readReference, {}).catch(throwRouteError);
  const found = findCall(document, params.call);
  if (!found) throw data(null, { status: 404 });
  return found;
}

/** One endpoint of the partner API, field by field. */
export default function DevelopersCall({ loaderData }: Route.ComponentProps) {
  return <CallPage call={loaderData} />;
}

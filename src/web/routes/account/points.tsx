import { POINT_MOVEMENTS, readPoints } from '#modules/bonuses/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { PointsPage } from '../../features/bonuses/points-page.tsx';
import { serverContext } from '../../server-context.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/points.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const query = new URL(args.request.url).searchParams;
  const kind = POINT_MOVEMENTS.find((one) => one === query.get('kind'));
  const typed = query.get('year') ?? '';
  const year = /^2[01]\d\d$/.test(typed) ? Number(typed) : undefined;
  const statement = await call(readPoints, { query: { kind, year } }).catch(throwRouteError);
  return { statement, filter: { kind, year } };
}

/** Points of a customer, or of the contract in use. */
export default function Points({ loaderData }: Route.ComponentProps) {
  return <PointsPage {...loaderData} />;
}

import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { BONUS_MOVEMENTS, listBonusOperations } from '#modules/bonuses/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { OperationsPage } from '../../features/bonuses/operations-page.tsx';
import { serverContext } from '../../server-context.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/bonus-operations.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const query = new URL(args.request.url).searchParams;
  const currentMonth = localDate(now ?? new Date(), BUSINESS_TIME_ZONE).slice(0, 7);
  const wanted = query.get('month') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(wanted) ? wanted : currentMonth;
  const kind = BONUS_MOVEMENTS.find((one) => one === query.get('kind'));
  const operations = await call(listBonusOperations, { query: { month, kind } }).catch(throwRouteError);
  return { operations, currentMonth, kind };
}

/** Movements of the contract's bonus money (spec §2). */
export default function BonusOperations({ loaderData }: Route.ComponentProps) {
  return <OperationsPage {...loaderData} />;
}

import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { isWhen } from '../../features/storefront/budget.ts';
import { EXPLORED_KEYS } from '../../features/storefront/destinations.ts';
import { ExplorePage } from '../../features/storefront/explore-page.tsx';
import { cheapestFirst, readPricedLocations } from '../../features/storefront/load-storefront.ts';
import { serverContext } from '../../server-context.ts';
import type { Route } from './+types/explore.ts';

/** The lowest price of every location; `max` in the address is the budget, in whole units. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { call, now } = context.get(serverContext);
  const today = localDate(now ?? new Date(), BUSINESS_TIME_ZONE);
  const locations = cheapestFirst(await readPricedLocations(call, EXPLORED_KEYS, today));
  const query = new URL(request.url).searchParams;
  const [max, when] = [query.get('max') ?? '', query.get('when')];
  return { locations, max: /^\d{1,7}$/.test(max) ? Number(max) * 100 : null, when: isWhen(when) ? when : 'any' };
}

export default function Explore({ loaderData }: Route.ComponentProps) {
  return <ExplorePage key={`${loaderData.max} ${loaderData.when}`} {...loaderData} />;
}

import { listEditedBanners } from '#modules/content/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { BannerList } from '../../features/content/banner-list.tsx';
import { serverContext } from '../../server-context.ts';
import { readDensity } from '../../shared/lists/read-density.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/content-banners.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const { banners } = await call(listEditedBanners, { query: {} }).catch(throwRouteError);
  return { banners, isComfortable: readDensity(args.request) };
}

/** Banners of the home page and of accounts, for editors. */
export default function OfficeBanners({ loaderData }: Route.ComponentProps) {
  return <BannerList {...loaderData} />;
}

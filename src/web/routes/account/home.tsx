import { redirect } from 'react-router';
import { listBanners } from '#modules/content/api.ts';
import { CustomerHome } from '../../features/customer-home/customer-home.tsx';
import { loadCustomerHome } from '../../features/customer-home/load-customer-home.ts';
import { HomePage } from '../../features/workspace-home/home-page.tsx';
import { loadHome } from '../../features/workspace-home/load-home.ts';
import { serverContext } from '../../server-context.ts';
import { Banners } from '../../shared/content/banners.tsx';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/home.ts';

export async function loader(args: Route.LoaderArgs) {
  const { contract, choices, roles } = await requireAccount(args);
  if (!contract && choices.length > 0) throw redirect('/login/contract?from=/account');
  // Staff begin at the office.
  if (!contract && roles.length > 0) throw redirect('/office');
  const { call, caller, now: given } = args.context.get(serverContext);
  const now = given ?? new Date().toISOString();
  const announced = call(listBanners, { query: { locale: caller.locale } }).catch(() => ({ banners: [] }));
  if (!contract) {
    const home = await loadCustomerHome(call, now);
    return { of: 'customer' as const, home, ...(await announced) };
  }
  const corporate = contract.kind === 'corporate';
  const home = await loadHome(call, now, corporate);
  return { of: 'contract' as const, corporate, home, ...(await announced) };
}

/** Where agents, companies and customers begin: what is near, what waits for them, and all that is theirs. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const banners = <Banners banners={loaderData.banners} />;
  return loaderData.of === 'customer' ? (
    <CustomerHome home={loaderData.home} banners={banners} />
  ) : (
    <HomePage home={loaderData.home} corporate={loaderData.corporate} banners={banners} />
  );
}

import { redirect } from 'react-router';
import { HomePage } from '../../features/workspace-home/home-page.tsx';
import { loadHome } from '../../features/workspace-home/load-home.ts';
import { serverContext } from '../../server-context.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/home.ts';

export async function loader(args: Route.LoaderArgs) {
  const { contract, choices, roles } = await requireAccount(args);
  if (!contract && choices.length > 0) throw redirect('/login/contract?from=/account');
  // Staff begin at the office; a customer without a contract has requests and a profile.
  if (!contract) throw redirect(roles.length > 0 ? '/office' : '/account/requests');
  const { call, now } = args.context.get(serverContext);
  const corporate = contract.kind === 'corporate';
  return { corporate, ...(await loadHome(call, now ?? new Date().toISOString(), corporate)) };
}

/** Where agents and companies begin: deadlines, answers, sales, money, tomorrow's departures. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { corporate, ...home } = loaderData;
  return <HomePage home={home} corporate={corporate} />;
}

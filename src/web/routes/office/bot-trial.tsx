import { isLocale } from '#kernel/locale.ts';
import { tryBotFlow } from '#modules/bot/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { BotTrialPage, type TrialQuery } from '../../features/bot/trial-page.tsx';
import { serverContext } from '../../server-context.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/bot-trial.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const search = new URL(args.request.url).searchParams;
  const locale = search.get('locale');
  const query: TrialQuery = {
    replies: search
      .getAll('r')
      .slice(0, 200)
      .map((reply) => reply.slice(0, 200)),
    locale: isLocale(locale) ? locale : 'ru',
    open: search.get('open') !== 'no',
    trade: search.get('trade') === 'yes',
  };
  const trial = await call(tryBotFlow, { body: { ...query, replies: [...query.replies] } }).catch(throwRouteError);
  return { trial, query, now: now ?? new Date().toISOString() };
}

/** A trial run of the bot's draft; its address is all there is of it. */
export default function OfficeBotTrial({ loaderData }: Route.ComponentProps) {
  return <BotTrialPage {...loaderData} />;
}

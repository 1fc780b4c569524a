import { useTranslations } from 'use-intl';
import { readBonuses } from '#modules/bonuses/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { BonusTabs } from '../../features/bonuses/bonus-tabs.tsx';
import { BonusDashboard } from '../../features/bonuses/dashboard.tsx';
import { loadQuestions } from '../../features/content/questions.ts';
import { QuestionsCard } from '../../features/content/questions-card.tsx';
import { serverContext } from '../../server-context.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/bonuses.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call, caller } = args.context.get(serverContext);
  const [bonuses, questions] = await Promise.all([
    call(readBonuses, {}).catch(throwRouteError),
    loadQuestions(call, caller.locale, 'bonuses'),
  ]);
  return { bonuses, questions };
}

/** The bonus programme of the contract (spec §2). */
export default function AccountBonuses({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('bonuses');
  const { bonuses, questions } = loaderData;
  return (
    <Page title={t('screens.bonuses')}>
      <BonusTabs current="overview" />
      <BonusDashboard bonuses={bonuses} questions={<QuestionsCard title={t('questions')} questions={questions} />} />
    </Page>
  );
}

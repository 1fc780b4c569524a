import { redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { readLottery } from '#modules/lottery/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { loadQuestions } from '../../features/content/questions.ts';
import { QuestionsCard } from '../../features/content/questions-card.tsx';
import { LotteryHero } from '../../features/lottery/hero.tsx';
import css from '../../features/lottery/lottery.module.css';
import { MyCoupons } from '../../features/lottery/my-coupons.tsx';
import { DrawSteps, EventCard, Prizes, Rules } from '../../features/lottery/sections.tsx';
import { useLotteryDates } from '../../features/lottery/use-lottery-dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { serverContext } from '../../server-context.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import parts from '../../ui/parts.module.css';
import type { Route } from './+types/lottery.ts';

export async function loader(args: Route.LoaderArgs) {
  const { contract, choices } = await requireAccount(args);
  if (!contract) throw redirect(choices.length > 0 ? '/login/contract?from=/account/lottery' : '/bad-access');
  const { call, caller } = args.context.get(serverContext);
  const campaign = new URL(args.request.url).searchParams.get('campaign')?.slice(0, 64) || undefined;
  const [lottery, questions] = await Promise.all([
    call(readLottery, { query: { campaign } }).catch(throwRouteError),
    loadQuestions(call, caller.locale, 'lottery'),
  ]);
  return { lottery, questions };
}

/** The lottery of the sales of a contract (spec §2). */
export default function LotteryPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('lottery');
  const locale = useAppLocale();
  const { period } = useLotteryDates();
  const { lottery, questions } = loaderData;
  const { campaign, campaigns } = lottery;
  if (!campaign)
    return (
      <Page title={t('screens.lottery')}>
        <EmptyState level={2} title={t('none.title')}>
          {t('none.text')}
        </EmptyState>
      </Page>
    );
  const { from, to } = period(campaign);
  return (
    <Page title={t('screens.lottery')} lead={t('period', { from, to })}>
      {campaigns.length > 1 && (
        <nav aria-label={t('other')}>
          <ul className={parts.tabs}>
            {campaigns.map(({ id, name }) => (
              <li key={id}>
                <Link
                  to={`?${new URLSearchParams({ campaign: id })}`}
                  prefetch="none"
                  aria-current={id === campaign.id ? 'page' : undefined}
                >
                  {name[locale]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <LotteryHero lottery={lottery} campaign={campaign} />
      <Prizes campaign={campaign} />
      <div className={css.pair}>
        <DrawSteps campaign={campaign} />
        <EventCard lottery={lottery} campaign={campaign} />
      </div>
      <MyCoupons lottery={lottery} campaign={campaign} />
      <Rules campaign={campaign} />
      <QuestionsCard title={t('questions')} questions={questions} />
    </Page>
  );
}

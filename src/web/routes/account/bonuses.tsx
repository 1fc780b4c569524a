import { useTranslations } from 'use-intl';
import { readBonuses } from '#modules/bonuses/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { BonusTabs } from '../../features/bonuses/bonus-tabs.tsx';
import { BonusDashboard } from '../../features/bonuses/dashboard.tsx';
import { serverContext } from '../../server-context.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/bonuses.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  return { bonuses: await call(readBonuses, {}).catch(throwRouteError) };
}

/** The bonus programme of the contract (spec §2). */
export default function AccountBonuses({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('bonuses.screens');
  return (
    <Page title={t('bonuses')}>
      <BonusTabs current="overview" />
      <BonusDashboard bonuses={loaderData.bonuses} />
    </Page>
  );
}

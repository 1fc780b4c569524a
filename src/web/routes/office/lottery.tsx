import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import {
  enterDice,
  freezeCoupons,
  handOverPrize,
  prepareLottery,
  readOfficeLottery,
  replaceWinner,
} from '#modules/lottery/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { LotteryOffice } from '../../features/lottery/office.tsx';
import { readDetails } from '../../features/lottery/prepare-form.ts';
import { PrepareLottery } from '../../features/lottery/prepare-lottery.tsx';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/lottery.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const { searchParams } = new URL(args.request.url);
  const campaign = searchParams.get('campaign')?.slice(0, 64) || undefined;
  const code = searchParams.get('code')?.slice(0, 100);
  // Tickets printed before lead here.
  if (code && campaign)
    throw redirect(`/office/lottery/${encodeURIComponent(campaign)}/door?${new URLSearchParams({ code })}`);
  const lottery = await call(readOfficeLottery, { query: { campaign } }).catch(throwRouteError);
  return { lottery };
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const form = await args.request.formData();
  const at = now ?? new Date().toISOString();
  const params = { id: readTextField(form, 'campaign', 64) };
  const position = Number(readTextField(form, 'position', 6)) || 1;
  try {
    switch (form.get('do')) {
      case 'prepare':
        normalizeDateFields(form, ['eventDay'], localDate(at, BUSINESS_TIME_ZONE));
        await call(prepareLottery, { params, body: readDetails(form) });
        return redirect(`/office/lottery?${new URLSearchParams({ campaign: params.id })}`);
      case 'freeze':
        await call(freezeCoupons, { params });
        break;
      case 'dice':
        await call(enterDice, { params, body: { dice: readTextField(form, 'dice', 300) } });
        break;
      case 'replace':
        await call(replaceWinner, { params, body: { position, reason: readTextField(form, 'reason', 300) } });
        break;
      case 'hand':
        await call(handOverPrize, { params, body: { position } });
    }
    return { refusal: null, prepare: null };
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, at);
    const typed = Object.fromEntries([...form.keys()].map((name) => [name, readTextField(form, name, 200)]));
    const prepare = form.get('do') === 'prepare' ? { ...refusal, typed } : null;
    return data({ refusal, prepare }, { status });
  }
}

/** The lottery for staff: draw, prizes and guests. */
export default function OfficeLotteryPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('lottery');
  const { lottery } = loaderData;
  const { campaign } = lottery;
  if (!campaign)
    return (
      <Page title={t('screens.office')}>
        <PrepareLottery waiting={lottery.waiting} refusal={actionData?.prepare ?? null} />
        {lottery.waiting.length === 0 && (
          <EmptyState level={2} title={t('none.title')}>
            {t('prepare.noneText')} <Link to="/office/campaigns">{t('prepare.toCampaigns')}</Link>
          </EmptyState>
        )}
      </Page>
    );
  return (
    <LotteryOffice
      lottery={lottery}
      campaign={campaign}
      refusal={actionData?.refusal ?? null}
      prepare={actionData?.prepare ?? null}
    />
  );
}

import { data, redirect } from 'react-router';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { draftCampaign, listCampaigns } from '#modules/campaigns/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import {
  type CampaignRefusal,
  campaignAddress,
  campaignRefusal,
  readTerms,
} from '../../features/campaigns/campaign-form.ts';
import { CampaignsPage } from '../../features/campaigns/list-page.tsx';
import { serverContext } from '../../server-context.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { readDensity } from '../../shared/lists/read-density.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/campaigns.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const { campaigns } = await call(listCampaigns, {}).catch(throwRouteError);
  return { campaigns, now: now ?? new Date().toISOString(), isComfortable: readDensity(args.request) };
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  const form = await args.request.formData();
  normalizeDateFields(form, ['startsAt', 'endsAt'], localDate(at, BUSINESS_TIME_ZONE));
  let id: string;
  try {
    ({ id } = await call(draftCampaign, { body: readTerms(form) }));
  } catch (thrown) {
    const { refusal, status } = campaignRefusal(thrown, form, at);
    return data(refusal, { status });
  }
  return redirect(campaignAddress(id));
}

/** Campaigns, for the finance desk. */
export default function OfficeCampaigns({ loaderData, actionData }: Route.ComponentProps) {
  return <CampaignsPage {...loaderData} refusal={(actionData as CampaignRefusal | undefined) ?? null} />;
}

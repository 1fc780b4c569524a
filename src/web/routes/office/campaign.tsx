import { data, redirect } from 'react-router';
import { BUSINESS_TIME_ZONE, isLocalDate, localDate } from '#kernel/dates.ts';
import {
  approveCampaign,
  CAMPAIGN_MOVES,
  type CampaignPreview,
  changeCampaign,
  discardCampaign,
  moveCampaign,
  previewCampaign,
  readCampaign,
  returnCampaign,
  submitCampaign,
} from '#modules/campaigns/api.ts';
import type { Call } from '../../api/call-type.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import {
  CAMPAIGNS,
  type CampaignRefusal,
  campaignAddress,
  campaignRefusal,
  readTerms,
} from '../../features/campaigns/campaign-form.ts';
import { CampaignPage } from '../../features/campaigns/campaign-page.tsx';
import { serverContext } from '../../server-context.ts';
import { readTextField } from '../../shared/forms/form-errors.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/campaign.ts';

/** The whole month before this one. */
function lastMonth(today: string): { from: string; to: string } {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const day = (at: Date) => at.toISOString().slice(0, 10);
  return { from: day(new Date(Date.UTC(year, month - 2, 1))), to: day(new Date(Date.UTC(year, month - 1, 0))) };
}

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  assertValid(/^[\w-]{3,64}$/.test(id));
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  const search = new URL(args.request.url).searchParams;
  const page = Number(search.get('page')) || 1;
  const params = { id };
  const open = await call(readCampaign, { params, query: { page } }).catch(throwRouteError);
  const today = localDate(at, BUSINESS_TIME_ZONE);
  const typed = new FormData();
  for (const name of ['from', 'to']) typed.set(name, search.get(name) ?? '');
  normalizeDateFields(typed, ['from', 'to'], today);
  const days = { from: readTextField(typed, 'from', 10), to: readTextField(typed, 'to', 10) };
  let preview: CampaignPreview | null = null;
  let errors: Readonly<Record<string, string>> = {};
  if (search.has('from'))
    try {
      preview = await call(previewCampaign, { params, query: days });
    } catch (thrown) {
      errors = campaignRefusal(thrown, null, at).refusal.fields;
    }
  const isWhole = isLocalDate(days.from) && isLocalDate(days.to);
  return { open, now: at, query: isWhole ? days : lastMonth(today), preview, errors };
}

/** Carries a form of the page out. @throws the call's problem. */
async function carryOut(call: Call, form: FormData, id: string): Promise<string> {
  const params = { id };
  const revision = Number(readTextField(form, 'revision', 12)) || 0;
  const wanted = readTextField(form, 'act', 12);
  const move = CAMPAIGN_MOVES.find((one) => one === wanted);
  if (move) await call(moveCampaign, { params, body: { revision, move } });
  else if (wanted === 'edit') await call(changeCampaign, { params, body: { revision, terms: readTerms(form) } });
  else if (wanted === 'submit')
    await call(submitCampaign, { params, body: { revision, note: readTextField(form, 'note', 400) } });
  else if (wanted === 'return') await call(returnCampaign, { params, body: { revision } });
  else if (wanted === 'approve') await call(approveCampaign, { params, body: { revision } });
  else {
    await call(discardCampaign, { params, query: { revision } });
    return CAMPAIGNS;
  }
  return campaignAddress(id);
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, args.request, at, async (form) => {
    normalizeDateFields(form, ['startsAt', 'endsAt'], localDate(at, BUSINESS_TIME_ZONE));
    let next: string;
    try {
      next = await carryOut(call, form, args.params.id);
    } catch (thrown) {
      const { refusal, status } = campaignRefusal(thrown, form, at);
      return data({ ...refusal, act: readTextField(form, 'act', 12) }, { status });
    }
    return redirect(next);
  });
}

/** A campaign with its grants, for the finance desk. */
export default function OfficeCampaign({ loaderData, actionData, params }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref={campaignAddress(params.id)} />;
  const refusal = (actionData as (CampaignRefusal & { act: string }) | undefined) ?? null;
  return <CampaignPage {...loaderData} refusal={refusal} />;
}

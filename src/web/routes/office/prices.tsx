import { data, redirect } from 'react-router';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import {
  discardPriceDraft,
  movePriceRule,
  publishPrices,
  readPriceDesk,
  readPriceVersion,
  removePriceRule,
  restorePrices,
  returnPrices,
  submitPrices,
  tryPrices,
} from '#modules/pricing/api.ts';
import type { Call } from '../../api/call-type.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import { PriceDeskPage } from '../../features/office-prices/desk-page.tsx';
import { PRICE_DESK, type RuleRefusal, readTrial, ruleRefusal } from '../../features/office-prices/rule-form.ts';
import { serverContext } from '../../server-context.ts';
import { readTextField } from '../../shared/forms/form-errors.ts';
import { reloadAfterAction } from '../../shared/forms/reload-after-action.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/prices.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  const search = new URL(args.request.url).searchParams;
  const desk = await call(readPriceDesk, {}).catch(throwRouteError);
  const version = Number(search.get('version')) || 0;
  const history = desk.versions.some((one) => one.version === version)
    ? await call(readPriceVersion, { params: { version } }).catch(throwRouteError)
    : null;
  const query = readTrial(search, localDate(at, BUSINESS_TIME_ZONE));
  let trial = null;
  let refusal: RuleRefusal | null = null;
  try {
    trial = query && { query, ...(await call(tryPrices, { body: query })) };
  } catch (thrown) {
    ({ refusal } = ruleRefusal(thrown, null, at));
  }
  return { desk, history, trial, refusal };
}

/** @throws the call's problem. */
async function act(call: Call, form: FormData): Promise<void> {
  const revision = Number(readTextField(form, 'revision', 12)) || 0;
  const id = readTextField(form, 'id', 64);
  const wanted = form.get('do');
  switch (wanted) {
    case 'up':
    case 'down':
      return void (await call(movePriceRule, { body: { revision, id, direction: wanted } }));
    case 'remove':
      return void (await call(removePriceRule, { query: { revision, id } }));
    case 'restore': {
      const version = Number(readTextField(form, 'version', 12)) || 1;
      return void (await call(restorePrices, { body: { revision, version } }));
    }
    case 'discard':
      return void (await call(discardPriceDraft, { query: { revision } }));
    case 'submit':
      return void (await call(submitPrices, { body: { revision, note: readTextField(form, 'note', 400) } }));
    case 'return':
      return void (await call(returnPrices, { body: { revision } }));
    default:
      return void (await call(publishPrices, { body: { revision } }));
  }
}

export const shouldRevalidate = reloadAfterAction;

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, args.request, at, async (form) => {
    try {
      await act(call, form);
    } catch (thrown) {
      const { refusal, status } = ruleRefusal(thrown, null, at);
      return data(refusal, { status });
    }
    return redirect(PRICE_DESK);
  });
}

/** Price rules, for the finance desk. */
export default function OfficePrices({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref={PRICE_DESK} />;
  const refusal = (actionData as RuleRefusal | undefined) ?? loaderData.refusal;
  return <PriceDeskPage {...loaderData} refusal={refusal} />;
}

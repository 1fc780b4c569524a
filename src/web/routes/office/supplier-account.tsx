import { data, redirect } from 'react-router';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { readSupplierAccount } from '#modules/ledger/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import { SupplierAccountPage } from '../../features/supplier-accounts/account-page.tsx';
import {
  actOnSettlements,
  type SettlementRefusal,
  supplierAccountPath,
} from '../../features/supplier-accounts/settlement-form.ts';
import { serverContext } from '../../server-context.ts';
import { reloadAfterAction } from '../../shared/forms/reload-after-action.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/supplier-account.ts';

const DONE = ['recorded', 'reversed', 'proposed'] as const;

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { params, request, context } = args;
  assertValid(/^[\w-]{1,64}$/.test(params.id));
  const { call, now } = context.get(serverContext);
  const account = await call(readSupplierAccount, { params: { id: params.id } }).catch(throwRouteError);
  const query = new URL(request.url).searchParams;
  return {
    account,
    today: localDate(now ? new Date(now) : new Date(), BUSINESS_TIME_ZONE),
    settlement: crypto.randomUUID(),
    saved: DONE.find((one) => query.has(one)) ?? null,
  };
}

export const shouldRevalidate = reloadAfterAction;

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { params, request, context } = args;
  assertValid(/^[\w-]{1,64}$/.test(params.id));
  const { call, now } = context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, request, at, async (form) => {
    const result = await actOnSettlements(call, params.id, form, at);
    if ('refusal' in result) return data(result.refusal, { status: result.status });
    return redirect(`${supplierAccountPath(params.id)}?${result.done}`);
  });
}

/** Balance and settlements with one supplier. */
export default function SupplierAccountRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref={supplierAccountPath(params.id)} />;
  return <SupplierAccountPage {...loaderData} refusal={(actionData as SettlementRefusal | undefined) ?? null} />;
}

import { data, redirect } from 'react-router';
import { readCurrencyDesk } from '#modules/currencies/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import {
  actOnCurrencies,
  CURRENCY_DESK,
  type CurrencyRefusal,
} from '../../features/office-currencies/currency-forms.ts';
import { CurrencyDeskPage } from '../../features/office-currencies/desk-page.tsx';
import { serverContext } from '../../server-context.ts';
import { reloadAfterAction } from '../../shared/forms/reload-after-action.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/currencies.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const file = new URL(args.request.url).searchParams.get('file');
  const code = file && /^currencies\.file_[a-z_]+$/.test(file) ? file : null;
  return {
    desk: await call(readCurrencyDesk, {}).catch(throwRouteError),
    file: file === 'read' || code ? { isRead: file === 'read', code } : null,
  };
}

export const shouldRevalidate = reloadAfterAction;

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, args.request, at, async (form) => {
    const refused = await actOnCurrencies(call, form, at);
    return refused ? data(refused.refusal, { status: refused.status }) : redirect(CURRENCY_DESK);
  });
}

/** Rates of currencies, for the finance desk. */
export default function OfficeCurrencies({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref={CURRENCY_DESK} />;
  return <CurrencyDeskPage {...loaderData} refusal={(actionData as CurrencyRefusal | undefined) ?? null} />;
}

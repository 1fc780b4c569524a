import { data, redirect } from 'react-router';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { readSalesTrial, startSalesTrial } from '#modules/pricing/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { PRICE_SALES } from '../../features/office-prices/rule-form.ts';
import { SalesTrialPage } from '../../features/office-prices/sales-page.tsx';
import { serverContext } from '../../server-context.ts';
import { type FormErrors, formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { reloadAfterAction } from '../../shared/forms/reload-after-action.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/price-sales.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  const { trial, draft } = await call(readSalesTrial, {}).catch(throwRouteError);
  return { trial, draft, today: localDate(at, BUSINESS_TIME_ZONE) };
}

export const shouldRevalidate = reloadAfterAction;

type Refused = FormErrors & { typed: { from: string; to: string } };

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  const form = await args.request.formData();
  normalizeDateFields(form, ['from', 'to'], localDate(at, BUSINESS_TIME_ZONE));
  const typed = { from: readTextField(form, 'from', 20), to: readTextField(form, 'to', 20) };
  const revision = Number(readTextField(form, 'revision', 12)) || 0;
  try {
    await call(startSalesTrial, { body: { revision, ...typed } });
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, at);
    return data({ ...refusal, typed } satisfies Refused, { status });
  }
  throw redirect(PRICE_SALES);
}

/** A draft of price rules tried on past sales, for the finance desk. */
export default function OfficePriceSales({ loaderData, actionData }: Route.ComponentProps) {
  return <SalesTrialPage {...loaderData} refusal={(actionData as Refused | undefined) ?? null} />;
}

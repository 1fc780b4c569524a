import { data, redirect } from 'react-router';
import { CABINS } from '#kernel/cabin.ts';
import { BUSINESS_TIME_ZONE, isLocalDate, localDate } from '#kernel/dates.ts';
import { PRODUCTS, readContract, removeRate, setRate } from '#modules/agencies/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import { toContractChangeRefusal } from '../../features/contracts/change-refusal.ts';
import { readEarningForm } from '../../features/contracts/earning-fields.tsx';
import { type RateRefusal, RatesPage } from '../../features/contracts/rates-page.tsx';
import { serverContext } from '../../server-context.ts';
import { readTextField } from '../../shared/forms/form-errors.ts';
import { normalizeTypedDate } from '../../shared/forms/normalize-typed-date.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/contract-rates.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { params, request, context } = args;
  assertValid(/^[\w-]{1,64}$/.test(params.id));
  const { call, now } = context.get(serverContext);
  const contract = await call(readContract, { params: { id: params.id } }).catch(throwRouteError);
  const query = new URL(request.url).searchParams;
  const saved = (['set', 'withdrawn', 'proposed'] as const).find((one) => query.has(one)) ?? null;
  return { contract, saved, today: localDate(now ? new Date(now) : new Date(), BUSINESS_TIME_ZONE) };
}

/** A refused form reloads the page, which then shows the concurrent change. */
export const shouldRevalidate = () => true;

/** Sets a rate, or deletes one that is not effective yet. */
export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { params, request, context } = args;
  const { call, now } = context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, request, at, async (form) => {
    const intent = readTextField(form, 'intent', 20);
    const version = Number(readTextField(form, 'version', 9)) || 1;
    const { earning, problems } = readEarningForm(form);
    const startsOn = normalizeTypedDate(readTextField(form, 'from', 10));
    const typedFields = Object.fromEntries(
      ['from', 'product', 'carrier', 'cabin', 'country', 'way', 'value', 'motivation', 'motivationShare'].map(
        (name) => [name, readTextField(form, name, 20)],
      ),
    );
    const common = { typed: typedFields, earning: intent === 'set' ? problems : {} };
    if (intent === 'set' && (!earning || !isLocalDate(startsOn)))
      return data({ ...common, at, intent, text: null, fields: {}, moved: null }, { status: 422 });
    let proposed: string | undefined;
    try {
      if (intent === 'set' && earning)
        ({ proposed } = await call(setRate, {
          params,
          body: {
            version,
            from: startsOn,
            ...earning,
            product: PRODUCTS.find((one) => one === typedFields.product) ?? null,
            carrier: typedFields.carrier?.trim().toUpperCase() || null,
            cabin: CABINS.find((one) => one === typedFields.cabin) ?? null,
            country: typedFields.country?.trim().toUpperCase() || null,
          },
        }));
      else await call(removeRate, { params: { id: params.id, rate: Number(readTextField(form, 'rate', 15)) || 1 } });
    } catch (thrown) {
      const { refusal, status } = await toContractChangeRefusal(thrown, { at, intent, version }, () =>
        call(readContract, { params }),
      );
      return data({ ...common, ...refusal }, { status });
    }
    const done = proposed ? 'proposed' : intent === 'set' ? 'set' : 'withdrawn';
    return redirect(`/office/contracts/${encodeURIComponent(params.id)}/rates?${done}`);
  });
}

/** The rates of a contract: current, past and future. */
export default function ContractRates({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref={`/office/contracts/${loaderData.contract.id}/rates`} />;
  return <RatesPage {...loaderData} refusal={(actionData as RateRefusal | undefined) ?? null} />;
}

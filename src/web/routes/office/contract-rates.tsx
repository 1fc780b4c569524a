import { data, redirect } from 'react-router';
import { BUSINESS_TIME_ZONE, isLocalDate, localDate } from '#kernel/dates.ts';
import { PRODUCTS, readContract, setRate, withdrawRate } from '#modules/agencies/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { StepUpPage, stepUpIn, withStepUp } from '../../features/account/step-up.tsx';
import { readEarning } from '../../features/contracts/earning-fields.tsx';
import { RatesPage, type RefusedRate } from '../../features/contracts/rates-page.tsx';
import { refusedChange } from '../../features/contracts/refused.ts';
import { serverContext } from '../../server-context.ts';
import { typed } from '../../shared/forms/refused.ts';
import { readDate } from '../../shared/forms/typed-date.ts';
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

/** A refusal shows the concurrent change. */
export const shouldRevalidate = () => true;

/** Sets a rate, or takes back one whose day has not come. */
export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { params, request, context } = args;
  const { call, now } = context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, request, at, async (form) => {
    const intent = typed(form, 'intent', 20);
    const version = Number(typed(form, 'version', 9)) || 1;
    const { earning, problems } = readEarning(form);
    const from = readDate(typed(form, 'from', 10));
    const was = Object.fromEntries(
      ['from', 'product', 'carrier', 'way', 'value', 'motivation', 'motivationShare'].map((name) => [
        name,
        typed(form, name, 20),
      ]),
    );
    const kept = { typed: was, earning: intent === 'set' ? problems : {} };
    if (intent === 'set' && (!earning || !isLocalDate(from)))
      return data({ ...kept, at, intent, text: null, fields: {}, moved: null }, { status: 422 });
    let proposed: string | undefined;
    try {
      if (intent === 'set' && earning)
        ({ proposed } = await call(setRate, {
          params,
          body: {
            version,
            from,
            ...earning,
            product: PRODUCTS.find((one) => one === was.product) ?? null,
            carrier: was.carrier?.trim().toUpperCase() || null,
          },
        }));
      else await call(withdrawRate, { params: { id: params.id, rate: Number(typed(form, 'rate', 15)) || 1 } });
    } catch (thrown) {
      const { refused, status } = await refusedChange(thrown, { at, intent, version }, () =>
        call(readContract, { params }),
      );
      return data({ ...kept, ...refused }, { status });
    }
    const done = proposed ? 'proposed' : intent === 'set' ? 'set' : 'withdrawn';
    return redirect(`/office/contracts/${encodeURIComponent(params.id)}/rates?${done}`);
  });
}

/** What a contract earns: now, before, and from a day on. */
export default function ContractRates({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = stepUpIn(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} back={`/office/contracts/${loaderData.contract.id}/rates`} />;
  return <RatesPage {...loaderData} refused={(actionData as RefusedRate | undefined) ?? null} />;
}

import { data, redirect } from 'react-router';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { createPromotion, listPromotions } from '#modules/promo/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import { PromoOffice } from '../../features/promo/office-list.tsx';
import { type PromoFormRefusal, promoFormRefusal, readNewPromotion } from '../../features/promo/promotion-form.ts';
import { serverContext } from '../../server-context.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { readDensity } from '../../shared/lists/read-density.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/promo.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const { promotions } = await call(listPromotions, {}).catch(throwRouteError);
  return { promotions, now: now ?? new Date().toISOString(), isComfortable: readDensity(args.request) };
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, args.request, at, async (form) => {
    normalizeDateFields(form, ['travelFrom', 'travelTo', 'startsAt', 'endsAt'], localDate(at, BUSINESS_TIME_ZONE));
    let id: string;
    try {
      ({ id } = await call(createPromotion, { body: readNewPromotion(form) }));
    } catch (thrown) {
      const { refusal, status } = promoFormRefusal(thrown, form, at);
      return data(refusal, { status });
    }
    return redirect(`/office/promo/${encodeURIComponent(id)}`);
  });
}

/** Promo codes, for the finance desk. */
export default function OfficePromo({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref="/office/promo" />;
  return <PromoOffice {...loaderData} refusal={(actionData as PromoFormRefusal | undefined) ?? null} />;
}

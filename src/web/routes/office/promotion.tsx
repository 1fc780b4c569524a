import { data, redirect } from 'react-router';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { changePromotion, movePromotion, readPromotion } from '#modules/promo/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import { PromotionPage } from '../../features/promo/office-promotion.tsx';
import {
  type PromoFormRefusal,
  promoFormRefusal,
  readMove,
  readPromotionChange,
} from '../../features/promo/promotion-form.ts';
import { serverContext } from '../../server-context.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/promotion.ts';

const address = (id: string) => `/office/promo/${encodeURIComponent(id)}`;

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  assertValid(/^[\w-]{8,64}$/.test(id));
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  return call(readPromotion, { params: { id } }).catch(throwRouteError);
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  const params = { id: args.params.id };
  return withStepUp(call, args.request, at, async (form) => {
    const move = readMove(form);
    normalizeDateFields(form, ['endsAt'], localDate(at, BUSINESS_TIME_ZONE));
    try {
      if (move) await call(movePromotion, { params, body: { move } });
      else await call(changePromotion, { params, body: readPromotionChange(form) });
    } catch (thrown) {
      const { refusal, status } = promoFormRefusal(thrown, form, at);
      return data(refusal, { status });
    }
    return redirect(address(params.id));
  });
}

/** A promotion with its uses, for the finance desk. */
export default function OfficePromotion({ loaderData, actionData, params }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref={address(params.id)} />;
  return <PromotionPage {...loaderData} refusal={(actionData as PromoFormRefusal | undefined) ?? null} />;
}

import { data, redirect } from 'react-router';
import { readRefundDifference, settleRefund } from '#modules/payments/api.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import { SettlementPage, type SettlementRefusal } from '../../features/tasks/settlement-page.tsx';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/refund.ts';

const UNDECIDABLE_CODES = ['payments.refund_goes_on', 'payments.gateway_silent'] as const;

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { params, request, context } = args;
  assertValid(/^[\w-]{1,64}$/.test(params.id));
  const { call } = context.get(serverContext);
  const query = new URL(request.url).searchParams;
  const done = (['settled', 'proposed'] as const).find((one) => query.has(one)) ?? null;
  try {
    return { done, code: null, difference: await call(readRefundDifference, { params: { id: params.id } }) };
  } catch (thrown) {
    const code = UNDECIDABLE_CODES.find((one) => one === asProblem(thrown)?.code);
    if (code) return { done, code, difference: null };
    return throwRouteError(thrown);
  }
}

/** A refused form reloads the page, which then shows the current amounts. */
export const shouldRevalidate = () => true;

/** Resolves a stopped refund. */
export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { params, request, context } = args;
  const { call, now } = context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, request, at, async (form) => {
    const decision = (['same', 'other'] as const).find((one) => one === readTextField(form, 'decision', 10));
    const note = readTextField(form, 'note', 300);
    const found = Number(readTextField(form, 'found', 15)) || 1;
    const refusalResponse = (refusal: Pick<SettlementRefusal, 'text' | 'fields'>, status: number) =>
      data<SettlementRefusal>({ ...refusal, at, typed: { decision: decision ?? '', found, note } }, { status });
    if (!decision) return refusalResponse({ text: null, fields: { decision: 'wrong' } }, 422);
    try {
      const { proposed } = await call(settleRefund, { params: { id: params.id }, body: { decision, found, note } });
      return redirect(`/office/refunds/${encodeURIComponent(params.id)}?${proposed ? 'proposed' : 'settled'}`);
    } catch (thrown) {
      const { refusal, status } = formErrors(thrown, at);
      return refusalResponse(refusal, status);
    }
  });
}

/** A stopped refund: the amounts at the bank and in the ledger, and the staff decision. */
export default function Refund({ loaderData, actionData, params }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref={`/office/refunds/${encodeURIComponent(params.id)}`} />;
  return <SettlementPage {...loaderData} refusal={(actionData as SettlementRefusal | undefined) ?? null} />;
}

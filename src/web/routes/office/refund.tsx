import { data, redirect } from 'react-router';
import { readRefundDifference, settleRefund } from '#modules/payments/api.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { StepUpPage, stepUpIn, withStepUp } from '../../features/account/step-up.tsx';
import { type RefusedSettlement, SettlementPage } from '../../features/tasks/settlement-page.tsx';
import { serverContext } from '../../server-context.ts';
import { formErrors, typed } from '../../shared/forms/refused.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/refund.ts';

const WITHOUT_DECISION = ['payments.refund_goes_on', 'payments.gateway_silent'] as const;

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
    const code = WITHOUT_DECISION.find((one) => one === asProblem(thrown)?.code);
    if (code) return { done, code, difference: null };
    return throwRouteError(thrown);
  }
}

/** What is refused shows the sums as they are now. */
export const shouldRevalidate = () => true;

/** Settles a refund that was stopped. */
export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { params, request, context } = args;
  const { call, now } = context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, request, at, async (form) => {
    const decision = (['same', 'other'] as const).find((one) => one === typed(form, 'decision', 10));
    const note = typed(form, 'note', 300);
    const found = Number(typed(form, 'found', 15)) || 1;
    const refuse = (refused: Pick<RefusedSettlement, 'text' | 'fields'>, status: number) =>
      data<RefusedSettlement>({ ...refused, at, typed: { decision: decision ?? '', found, note } }, { status });
    if (!decision) return refuse({ text: null, fields: { decision: 'wrong' } }, 422);
    try {
      const { proposed } = await call(settleRefund, { params: { id: params.id }, body: { decision, found, note } });
      return redirect(`/office/refunds/${encodeURIComponent(params.id)}?${proposed ? 'proposed' : 'settled'}`);
    } catch (thrown) {
      const { refused, status } = formErrors(thrown, at);
      return refuse(refused, status);
    }
  });
}

/** A refund that was stopped: what stands at the bank, what is in the books, and what a person decides. */
export default function Refund({ loaderData, actionData, params }: Route.ComponentProps) {
  const stepUp = stepUpIn(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} back={`/office/refunds/${encodeURIComponent(params.id)}`} />;
  return <SettlementPage {...loaderData} refused={(actionData as RefusedSettlement | undefined) ?? null} />;
}

import { data, redirect } from 'react-router';
import { readOfficeMethods, saveOfficeMethods } from '#modules/payments/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import { readMethodsForm } from '../../features/company/methods-form.ts';
import { PaymentMethodsPage } from '../../features/company/payment-methods-page.tsx';
import { serverContext } from '../../server-context.ts';
import { type FormErrors, formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/payment-methods.ts';

const PATH = '/office/payment-methods';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  return {
    methods: await call(readOfficeMethods, {}).catch(throwRouteError),
    saved: new URL(args.request.url).searchParams.has('saved'),
    now: now ?? new Date().toISOString(),
  };
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, args.request, at, async (form) => {
    try {
      const version = Number(readTextField(form, 'version', 10)) || 0;
      await call(saveOfficeMethods, { body: { version, methods: readMethodsForm(form) } });
    } catch (thrown) {
      const { refusal, status } = formErrors(thrown, at);
      return data(refusal, { status });
    }
    return redirect(`${PATH}?saved`);
  });
}

/** Which ways to pay buyers are offered, and in which order. */
export default function OfficePaymentMethods({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref={PATH} />;
  return <PaymentMethodsPage {...loaderData} refusal={(actionData as FormErrors | undefined) ?? null} />;
}

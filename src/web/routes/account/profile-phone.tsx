import { data } from 'react-router';
import { confirmPhone, readProfile, requestPhoneConfirmation } from '#modules/identity/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { PhonePage, type PhoneStep } from '../../features/account/phone-page.tsx';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/profile-phone.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  return args.context.get(serverContext).call(readProfile, {}).catch(throwRouteError);
}

/** Sends a code to the number of the profile, or confirms it by one. */
export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, args.request, at, async (form) => {
    const isCode = form.has('code');
    try {
      if (isCode) await call(confirmPhone, { body: { code: readTextField(form, 'code', 40) } });
      else await call(requestPhoneConfirmation, {});
      return { sent: !isCode, done: isCode } satisfies PhoneStep as PhoneStep;
    } catch (thrown) {
      const { refusal, status } = formErrors(thrown, at);
      return data({ sent: isCode, done: false, refusal } satisfies PhoneStep as PhoneStep, { status });
    }
  });
}

/** The number that a customer signs in by, confirmed by a code. */
export default function ProfilePhone({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref="/account/profile/phone" />;
  return <PhonePage profile={loaderData} step={(actionData ?? null) as PhoneStep | null} />;
}

import { data } from 'react-router';
import { addPasskey, listPasskeys, type NewPasskey, removePasskey, startPasskey } from '#modules/identity/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { parsePasskey } from '../../features/account/parse-passkey.ts';
import { type PasskeyStep, PasskeysPage } from '../../features/account/passkeys-page.tsx';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/passkeys.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  return args.context.get(serverContext).call(listPasskeys, {}).catch(throwRouteError);
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, args.request, at, async (form) => {
    const step = async (): Promise<PasskeyStep> => {
      const name = readTextField(form, 'name', 60);
      if (form.get('act') === 'remove') {
        await call(removePasskey, { params: { id: readTextField(form, 'id', 1_400) } });
        return { done: 'removed' };
      }
      if (form.get('act') === 'add') {
        await call(addPasskey, { body: { name, passkey: parsePasskey(form) as NewPasskey } });
        return { done: 'added' };
      }
      return { begun: { options: (await call(startPasskey, {})).options, name } };
    };
    try {
      return await step();
    } catch (thrown) {
      const { refusal, status } = formErrors(thrown, at);
      return data({ refusal } satisfies PasskeyStep as PasskeyStep, { status });
    }
  });
}

/** The user's passkeys. */
export default function Passkeys({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref="/account/profile/passkeys" />;
  const step = (actionData ?? {}) as PasskeyStep;
  return <PasskeysPage passkeys={loaderData.passkeys} available={loaderData.available} step={step} />;
}

import { data } from 'react-router';
import {
  confirmSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  startSecondFactor,
} from '#modules/identity/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { SecondFactorPage } from '../../features/account/second-factor.tsx';
import { serverContext } from '../../server-context.ts';
import { type FormErrors, formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/second-factor.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  return args.context.get(serverContext).call(readSecondFactor, {}).catch(throwRouteError);
}

/** The result of a step of switching the second factor on or off. */
export type SecondFactorStep = {
  setup?: { key: string; qr: string };
  codes?: readonly string[];
  ended?: true;
  refusal?: FormErrors;
};

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const form = await args.request.formData();
  const password = readTextField(form, 'password');
  const code = readTextField(form, 'code', 40);
  const setup = form.has('key')
    ? { key: readTextField(form, 'key', 64), qr: readTextField(form, 'qr', 20_000) }
    : undefined;
  try {
    const intent = form.get('act');
    if (intent === 'confirm')
      return { codes: (await call(confirmSecondFactor, { body: { code } })).codes } as SecondFactorStep;
    if (intent === 'end') {
      await call(disableSecondFactor, { body: { password, code } });
      return { ended: true } as SecondFactorStep;
    }
    const { key, qr } = await call(startSecondFactor, { body: { password } });
    return { setup: { key, qr } } as SecondFactorStep;
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, now ?? new Date().toISOString());
    return data({ refusal, ...(setup && { setup }) } as SecondFactorStep, { status });
  }
}

/** The user's own second factor: on, off, and the recovery codes, shown once. */
export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  return <SecondFactorPage factor={loaderData} step={actionData ?? {}} />;
}

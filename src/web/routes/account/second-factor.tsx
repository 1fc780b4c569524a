import { data } from 'react-router';
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, readSecondFactor } from '#modules/identity/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { SecondFactorPage } from '../../features/account/second-factor.tsx';
import { serverContext } from '../../server-context.ts';
import { type FormErrors, formErrors, typed } from '../../shared/forms/refused.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/second-factor.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  return args.context.get(serverContext).call(readSecondFactor, {}).catch(throwRouteError);
}

/** What a step of switching it on or off came to. */
export type Step = {
  began?: { key: string; qr: string };
  codes?: readonly string[];
  ended?: true;
  refused?: FormErrors;
};

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const form = await args.request.formData();
  const password = typed(form, 'password');
  const code = typed(form, 'code', 40);
  const began = form.has('key') ? { key: typed(form, 'key', 64), qr: typed(form, 'qr', 20_000) } : undefined;
  try {
    const act = form.get('act');
    if (act === 'confirm') return { codes: (await call(confirmSecondFactor, { body: { code } })).codes } as Step;
    if (act === 'end') {
      await call(endSecondFactor, { body: { password, code } });
      return { ended: true } as Step;
    }
    const { key, qr } = await call(beginSecondFactor, { body: { password } });
    return { began: { key, qr } } as Step;
  } catch (thrown) {
    const { refused, status } = formErrors(thrown, now ?? new Date().toISOString());
    return data({ refused, ...(began && { began }) } as Step, { status });
  }
}

/** The user's own second factor: on, off, and the recovery codes, shown once. */
export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  return <SecondFactorPage factor={loaderData} step={actionData ?? {}} />;
}

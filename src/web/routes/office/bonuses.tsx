import { data, redirect } from 'react-router';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import {
  BONUS_STATUSES,
  connectContract,
  disconnectContract,
  readBonusProgramme,
  setBonusLifetime,
  setStatusOverride,
} from '#modules/bonuses/api.ts';
import type { Call } from '../../api/call-type.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import { BonusOffice, type OfficeRefusal } from '../../features/bonuses/office-page.tsx';
import { wholeNumber } from '../../features/bonuses/points-form.ts';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/bonuses.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const programme = await call(readBonusProgramme, {}).catch(throwRouteError);
  const saved = new URL(args.request.url).searchParams.has('saved');
  return { programme, saved };
}

/** Carries one form of the page out. @throws the call's problem. */
async function act(call: Call, form: FormData): Promise<void> {
  const text = (name: string, length?: number) => readTextField(form, name, length).trim();
  const params = { id: text('id', 64) };
  switch (text('act')) {
    case 'connect':
      await call(connectContract, { body: { number: text('number', 40) } });
      return;
    case 'disconnect':
      await call(disconnectContract, { params });
      return;
    case 'override':
      await call(setStatusOverride, {
        params,
        body: { status: BONUS_STATUSES.find((one) => one === text('status')) ?? null },
      });
      return;
    case 'lifetime':
      await call(setBonusLifetime, {
        body: {
          months: text('months') === '' ? null : wholeNumber(text('months', 4)),
          validFrom: text('validFrom'),
        },
      });
      return;
    default:
      throw new Response(null, { status: 400 });
  }
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, args.request, at, async (form) => {
    normalizeDateFields(form, ['validFrom'], localDate(at, BUSINESS_TIME_ZONE));
    try {
      await act(call, form);
    } catch (thrown) {
      if (thrown instanceof Response) throw thrown;
      const { refusal, status } = formErrors(thrown, at);
      const typed = Object.fromEntries([...form.keys()].map((name) => [name, readTextField(form, name)]));
      return data({ ...refusal, act: readTextField(form, 'act', 20), typed } satisfies OfficeRefusal, { status });
    }
    return redirect('/office/bonuses?saved');
  });
}

/** The bonus programme, for the finance desk. */
export default function OfficeBonuses({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref="/office/bonuses" />;
  return <BonusOffice {...loaderData} refusal={(actionData as OfficeRefusal | undefined) ?? null} />;
}

import { data, redirect } from 'react-router';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { readPointsOffice, setPointLifetime } from '#modules/bonuses/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import { wholeNumber } from '../../features/bonuses/points-form.ts';
import { PointsOfficePage, type PointsOfficeReply } from '../../features/bonuses/points-office.tsx';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/points.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const office = await call(readPointsOffice, {}).catch(throwRouteError);
  const saved = new URL(args.request.url).searchParams.has('saved');
  return { office, saved };
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, args.request, at, async (form) => {
    normalizeDateFields(form, ['validFrom'], localDate(at, BUSINESS_TIME_ZONE));
    const text = (name: string) => readTextField(form, name, 20).trim();
    const typed = Object.fromEntries([...form.keys()].map((name) => [name, readTextField(form, name)]));
    const months = text('months') === '' ? null : wholeNumber(text('months'));
    try {
      await call(setPointLifetime, { body: { validFrom: text('validFrom'), months } });
    } catch (thrown) {
      const { refusal, status } = formErrors(thrown, at);
      return data({ ...refusal, typed } satisfies PointsOfficeReply, { status });
    }
    return redirect('/office/points?saved');
  });
}

/** How long points of customers live, for the finance desk. */
export default function OfficePoints({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref="/office/points" />;
  return <PointsOfficePage {...loaderData} reply={(actionData as PointsOfficeReply | undefined) ?? null} />;
}

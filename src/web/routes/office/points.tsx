import { data, redirect } from 'react-router';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { readPointsOffice, setPointLifetime, setPointRule } from '#modules/bonuses/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import { isWholeRule, readPointRule, wholeNumber } from '../../features/bonuses/points-form.ts';
import { PointsOfficePage, type PointsOfficeReply } from '../../features/bonuses/points-office.tsx';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/points.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const office = await call(readPointsOffice, {}).catch(throwRouteError);
  const saved = new URL(args.request.url).searchParams.has('saved');
  return { office, saved, now: now ?? new Date().toISOString() };
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, args.request, at, async (form) => {
    normalizeDateFields(form, ['validFrom'], localDate(at, BUSINESS_TIME_ZONE));
    const text = (name: string) => readTextField(form, name, 20).trim();
    const typed = Object.fromEntries([...form.keys()].map((name) => [name, readTextField(form, name)]));
    const rule = readPointRule(text);
    const validFrom = text('validFrom');
    const act = text('act');
    if (act === 'preview' && isWholeRule(rule))
      return { at, text: null, fields: {}, act, typed, preview: rule } satisfies PointsOfficeReply;
    try {
      if (act === 'lifetime') {
        const months = text('months') === '' ? null : wholeNumber(text('months'));
        await call(setPointLifetime, { body: { validFrom, months } });
      } else if (act === 'rule' || act === 'preview') await call(setPointRule, { body: { ...rule, validFrom } });
      else throw new Response(null, { status: 400 });
    } catch (thrown) {
      if (thrown instanceof Response) throw thrown;
      const { refusal, status } = formErrors(thrown, at);
      return data({ ...refusal, act, typed, preview: null } satisfies PointsOfficeReply, { status });
    }
    return redirect('/office/points?saved');
  });
}

/** Rules of the points of customers, for the finance desk. */
export default function OfficePoints({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref="/office/points" />;
  return <PointsOfficePage {...loaderData} reply={(actionData as PointsOfficeReply | undefined) ?? null} />;
}

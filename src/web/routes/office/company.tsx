import { data, redirect } from 'react-router';
import { readCompany, saveCompany } from '#modules/company/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import { type CompanyRefusal, companyRefusal, readCompanyForm } from '../../features/company/company-form.ts';
import { CompanyPage } from '../../features/company/company-page.tsx';
import { serverContext } from '../../server-context.ts';
import { readTextField } from '../../shared/forms/form-errors.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/company.ts';

const PATH = '/office/company';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  return {
    company: await call(readCompany, {}).catch(throwRouteError),
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
      await call(saveCompany, { body: { version, details: readCompanyForm(form) as never } });
    } catch (thrown) {
      const { refusal, status } = companyRefusal(thrown, form, at);
      return data(refusal, { status });
    }
    return redirect(`${PATH}?saved`);
  });
}

/** What the company says of itself. */
export default function OfficeCompany({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref={PATH} />;
  return <CompanyPage {...loaderData} refusal={(actionData as CompanyRefusal | undefined) ?? null} />;
}

import { data, redirect } from 'react-router';
import { decideAccess } from '#kernel/access.ts';
import { changeContract, changeContractor, MAX_UNPAID, openWorkplace, readContract } from '#modules/agencies/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { toContractChangeRefusal } from '../../features/contracts/change-refusal.ts';
import { MAX_LOW_BALANCE } from '../../features/contracts/contract-forms.tsx';
import { ContractPage } from '../../features/contracts/contract-page.tsx';
import { parseWholeNumber } from '../../features/contracts/parse-amounts.ts';
import { readContractor } from '../../features/contracts/requisite-fields.tsx';
import { serverContext } from '../../server-context.ts';
import { readTextField } from '../../shared/forms/form-errors.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/contract.ts';

export async function loader(args: Route.LoaderArgs) {
  const user = await requireAccount(args);
  const { params, request, context } = args;
  assertValid(/^[\w-]{1,64}$/.test(params.id));
  const contract = await context
    .get(serverContext)
    .call(readContract, { params: { id: params.id } })
    .catch(throwRouteError);
  const query = new URL(request.url).searchParams;
  const saved = (['opened', 'known', 'saved'] as const).find((one) => query.has(one)) ?? null;
  return { contract, saved, proposed: query.has('proposed'), admin: decideAccess('admin', user) === 'yes' };
}

/** A refused form reloads the page, which then shows the concurrent change. */
export const shouldRevalidate = () => true;

/** The typed terms; an invalid number is reported at its field. */
function readTerms(form: FormData) {
  const unpaidOrders = parseWholeNumber(readTextField(form, 'unpaidOrders'), MAX_UNPAID);
  const lowBalance = parseWholeNumber(readTextField(form, 'lowBalance'), MAX_LOW_BALANCE);
  const invalidFields = {
    ...(unpaidOrders === null && { unpaidOrders: 'wrong' }),
    ...(lowBalance === null && { lowBalance: 'wrong' }),
  };
  if (unpaidOrders === null || lowBalance === null) return { wrong: invalidFields, body: null };
  const body = {
    status: form.has('sells') ? ('active' as const) : ('suspended' as const),
    showsCommission: form.has('shows'),
    unpaidOrders,
    lowBalance: lowBalance * 100,
    managerId: readTextField(form, 'managerId', 64) || null,
  };
  return { wrong: invalidFields, body };
}

/** Suspends, resumes and changes the terms, changes the company, opens workplaces. */
export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { params, request, context } = args;
  const { call, now } = context.get(serverContext);
  const form = await request.formData();
  const intent = readTextField(form, 'intent', 20);
  const at = now ?? new Date().toISOString();
  const version = Number(readTextField(form, 'version', 9)) || 1;
  try {
    if (intent === 'firm') await call(changeContractor, { params, body: { version, ...readContractor(form) } });
    else if (intent === 'workplace')
      await call(openWorkplace, { params, body: { version, name: readTextField(form, 'workplace').trim() } });
    else {
      const { wrong: invalidFields, body } = readTerms(form);
      if (!body) return data({ at, intent, text: null, fields: invalidFields, moved: null }, { status: 422 });
      await call(changeContract, { params, body: { version, ...body } });
    }
  } catch (thrown) {
    const { refusal, status } = await toContractChangeRefusal(thrown, { at, intent, version }, () =>
      call(readContract, { params }),
    );
    return data(refusal, { status });
  }
  return redirect(`/office/contracts/${encodeURIComponent(params.id)}?saved`);
}

/** One contract: its terms, company and history. */
export default function Contract({ loaderData, actionData }: Route.ComponentProps) {
  return <ContractPage {...loaderData} refusal={actionData ?? null} />;
}

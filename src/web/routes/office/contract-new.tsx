import { data, redirect } from 'react-router';
import { MAX_MINOR, openContract, readContract, readOpening } from '#modules/agencies/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import { readEarningForm } from '../../features/contracts/earning-fields.tsx';
import { OpeningPage, type OpeningRefusal } from '../../features/contracts/opening-page.tsx';
import { parseMinor } from '../../features/contracts/parse-amounts.ts';
import { contractorErrors, readContractor } from '../../features/contracts/requisite-fields.tsx';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/contract-new.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const query = new URL(args.request.url).searchParams;
  const readNamedContract = async (name: 'firm' | 'parent') => {
    const id = query.get(name);
    if (id === null) return null;
    assertValid(/^[\w-]{1,64}$/.test(id));
    const { number, contractor, currency } = await call(readContract, { params: { id } });
    return { id, number, contractor, currency };
  };
  const [opening, firm, parent] = await Promise.all([
    call(readOpening, {}),
    readNamedContract('firm'),
    readNamedContract('parent'),
  ]).catch(throwRouteError);
  return { opening, firm, parent };
}

/** All typed values, so that the fields keep them. */
const readAllFields = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form.keys()].map((name) => [name, readTextField(form, name)]));

/** Opens the contract; invalid amounts and refusals are shown at their fields. */
export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { request, context } = args;
  const { call, now } = context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, request, at, async (form) => {
    const { earning, problems } = readEarningForm(form);
    const creditLimit = parseMinor(readTextField(form, 'creditLimit', 20), MAX_MINOR);
    const common = { at, earning: problems, typed: readAllFields(form) };
    if (!earning || creditLimit === null)
      return data(
        { ...common, text: null, fields: { ...(creditLimit === null && { creditLimit: 'wrong' }) } },
        { status: 422 },
      );
    const contractorId = readTextField(form, 'contractorId', 64);
    const { name, requisites } = readContractor(form);
    const kind = (['agent', 'subagent', 'corporate'] as const).find((one) => one === readTextField(form, 'kind'));
    const { currency } = await call(readOpening, {}).catch(throwRouteError);
    try {
      const opened = await call(openContract, {
        body: {
          kind: kind ?? 'agent',
          number: readTextField(form, 'number').trim(),
          currency,
          creditLimit,
          contractor: contractorId
            ? { id: contractorId }
            : { name, requisites: { ...requisites, inn: requisites.inn ?? '' } },
          parentId: readTextField(form, 'parentId', 64) || null,
          managerId: readTextField(form, 'managerId', 64) || null,
          workplace: readTextField(form, 'workplace').trim(),
          ...earning,
          showsCommission: form.has('shows'),
        },
      });
      const isKnownFirm = !contractorId && opened.contractor.name !== name;
      return redirect(
        `/office/contracts/${encodeURIComponent(opened.id)}?${isKnownFirm ? 'known' : 'opened'}` +
          (opened.proposed ? '&proposed' : ''),
      );
    } catch (thrown) {
      const { refusal, status } = formErrors(thrown, at);
      return data({ ...common, text: refusal.text, fields: contractorErrors(refusal.fields) }, { status });
    }
  });
}

/** A new contract: the company, the terms, the first workplace, the credit limit. */
export default function ContractNew({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref="/office/contracts/new" />;
  return <OpeningPage {...loaderData} refusal={(actionData as OpeningRefusal | undefined) ?? null} />;
}

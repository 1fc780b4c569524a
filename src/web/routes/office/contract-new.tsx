import { data, redirect } from 'react-router';
import { MAX_MINOR, openContract, readContract, readOpening } from '#modules/agencies/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { StepUpPage, stepUpIn, withStepUp } from '../../features/account/step-up.tsx';
import { readEarning } from '../../features/contracts/earning-fields.tsx';
import { OpeningPage, type RefusedOpening } from '../../features/contracts/opening-page.tsx';
import { firmErrors, readFirm } from '../../features/contracts/requisite-fields.tsx';
import { minorIn } from '../../features/contracts/typed-sums.ts';
import { serverContext } from '../../server-context.ts';
import { formErrors, typed } from '../../shared/forms/refused.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/contract-new.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const query = new URL(args.request.url).searchParams;
  const named = async (name: 'firm' | 'parent') => {
    const id = query.get(name);
    if (id === null) return null;
    assertValid(/^[\w-]{1,64}$/.test(id));
    const { number, contractor, currency } = await call(readContract, { params: { id } });
    return { id, number, contractor, currency };
  };
  const [opening, firm, parent] = await Promise.all([call(readOpening, {}), named('firm'), named('parent')]).catch(
    throwRouteError,
  );
  return { opening, firm, parent };
}

/** Everything that was typed, so that it stays in the fields. */
const allTyped = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form.keys()].map((name) => [name, typed(form, name)]));

/** Opens the contract; invalid sums and refusals are shown at their fields. */
export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { request, context } = args;
  const { call, now } = context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, request, at, async (form) => {
    const { earning, problems } = readEarning(form);
    const creditLimit = minorIn(typed(form, 'creditLimit', 20), MAX_MINOR);
    const kept = { at, earning: problems, typed: allTyped(form) };
    if (!earning || creditLimit === null)
      return data(
        { ...kept, text: null, fields: { ...(creditLimit === null && { creditLimit: 'wrong' }) } },
        { status: 422 },
      );
    const contractorId = typed(form, 'contractorId', 64);
    const { name, requisites } = readFirm(form);
    const kind = (['agent', 'subagent', 'corporate'] as const).find((one) => one === typed(form, 'kind'));
    const { currency } = await call(readOpening, {}).catch(throwRouteError);
    try {
      const opened = await call(openContract, {
        body: {
          kind: kind ?? 'agent',
          number: typed(form, 'number').trim(),
          currency,
          creditLimit,
          contractor: contractorId
            ? { id: contractorId }
            : { name, requisites: { ...requisites, inn: requisites.inn ?? '' } },
          parentId: typed(form, 'parentId', 64) || null,
          managerId: typed(form, 'managerId', 64) || null,
          workplace: typed(form, 'workplace').trim(),
          ...earning,
          showsCommission: form.has('shows'),
        },
      });
      const known = !contractorId && opened.contractor.name !== name;
      return redirect(
        `/office/contracts/${encodeURIComponent(opened.id)}?${known ? 'known' : 'opened'}` +
          (opened.proposed ? '&proposed' : ''),
      );
    } catch (thrown) {
      const { refused, status } = formErrors(thrown, at);
      return data({ ...kept, text: refused.text, fields: firmErrors(refused.fields) }, { status });
    }
  });
}

/** A new contract: the firm, the terms, the first workplace, the credit. */
export default function ContractNew({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = stepUpIn(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} back="/office/contracts/new" />;
  return <OpeningPage {...loaderData} refused={(actionData as RefusedOpening | undefined) ?? null} />;
}

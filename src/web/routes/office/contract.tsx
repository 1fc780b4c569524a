import { data, redirect } from 'react-router';
import { admits } from '#kernel/access.ts';
import { changeContract, changeContractor, MAX_UNPAID, openWorkplace, readContract } from '#modules/agencies/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { MAX_LOW } from '../../features/contracts/contract-forms.tsx';
import { ContractPage } from '../../features/contracts/contract-page.tsx';
import { refusedChange } from '../../features/contracts/refused.ts';
import { readFirm } from '../../features/contracts/requisite-fields.tsx';
import { wholeIn } from '../../features/contracts/typed-sums.ts';
import { serverContext } from '../../server-context.ts';
import { typed } from '../../shared/forms/refused.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/contract.ts';

export async function loader(args: Route.LoaderArgs) {
  const account = await requireAccount(args);
  const { params, request, context } = args;
  assertValid(/^[\w-]{1,64}$/.test(params.id));
  const contract = await context
    .get(serverContext)
    .call(readContract, { params: { id: params.id } })
    .catch(throwRouteError);
  const query = new URL(request.url).searchParams;
  const saved = (['opened', 'known', 'saved'] as const).find((one) => query.has(one)) ?? null;
  return { contract, saved, proposed: query.has('proposed'), admin: admits('admin', account) === 'yes' };
}

/** A refusal shows the concurrent change. */
export const shouldRevalidate = () => true;

/** The typed terms; an invalid number is reported at its field. */
function internTerms(form: FormData) {
  const unpaidOrders = wholeIn(typed(form, 'unpaidOrders'), MAX_UNPAID);
  const low = wholeIn(typed(form, 'lowBalance'), MAX_LOW);
  const wrong = {
    ...(unpaidOrders === null && { unpaidOrders: 'wrong' }),
    ...(low === null && { lowBalance: 'wrong' }),
  };
  if (unpaidOrders === null || low === null) return { wrong, body: null };
  const body = {
    status: form.has('sells') ? ('active' as const) : ('suspended' as const),
    showsCommission: form.has('shows'),
    unpaidOrders,
    lowBalance: low * 100,
    managerId: typed(form, 'managerId', 64) || null,
  };
  return { wrong, body };
}

/** Suspends, resumes and changes the terms, changes the firm, opens workplaces. */
export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { params, request, context } = args;
  const { call, now } = context.get(serverContext);
  const form = await request.formData();
  const intent = typed(form, 'intent', 20);
  const at = now ?? new Date().toISOString();
  const version = Number(typed(form, 'version', 9)) || 1;
  try {
    if (intent === 'firm') await call(changeContractor, { params, body: { version, ...readFirm(form) } });
    else if (intent === 'workplace')
      await call(openWorkplace, { params, body: { version, name: typed(form, 'workplace').trim() } });
    else {
      const { wrong, body } = internTerms(form);
      if (!body) return data({ at, intent, text: null, fields: wrong, moved: null }, { status: 422 });
      await call(changeContract, { params, body: { version, ...body } });
    }
  } catch (thrown) {
    const { refused, status } = await refusedChange(thrown, { at, intent, version }, () =>
      call(readContract, { params }),
    );
    return data(refused, { status });
  }
  return redirect(`/office/contracts/${encodeURIComponent(params.id)}?saved`);
}

/** One contract: what it is, its terms, its firm, and what was done to it. */
export default function Contract({ loaderData, actionData }: Route.ComponentProps) {
  return <ContractPage {...loaderData} refused={actionData ?? null} />;
}

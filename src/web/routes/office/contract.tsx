import { data, redirect } from 'react-router';
import { changeContract, MOST_UNPAID, readContract } from '#modules/agencies/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { refusedForm, typed } from '../../features/account/refused.ts';
import { requireAccount } from '../../features/account/session.ts';
import { ContractPage, MOST_LOW, wholeIn } from '../../features/people/contract-page.tsx';
import { serverContext } from '../../server-context.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/contract.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args, 'admin');
  const { params, request, context } = args;
  assertValid(/^[\w-]{1,64}$/.test(params.id));
  const contract = await context
    .get(serverContext)
    .call(readContract, { params: { id: params.id } })
    .catch(throwRouteError);
  return { contract, saved: new URL(request.url).searchParams.has('saved') };
}

/** Suspends, resumes and changes the terms; what is no number is told at its field. */
export async function action(args: Route.ActionArgs) {
  await requireAccount(args, 'admin');
  const { params, request, context } = args;
  const { call, now } = context.get(serverContext);
  const form = await request.formData();
  const at = now ?? new Date().toISOString();
  const unpaidOrders = wholeIn(typed(form, 'unpaidOrders'), MOST_UNPAID);
  const low = wholeIn(typed(form, 'lowBalance'), MOST_LOW);
  const wrong = [...(unpaidOrders === null ? ['unpaidOrders'] : []), ...(low === null ? ['lowBalance'] : [])];
  if (unpaidOrders === null || low === null) return data({ at, text: null, wrong }, { status: 422 });
  try {
    await call(changeContract, {
      params: { id: params.id },
      body: {
        status: form.has('sells') ? 'active' : 'suspended',
        showsCommission: form.has('shows'),
        ...{ unpaidOrders, lowBalance: low * 100 },
      },
    });
  } catch (thrown) {
    const { refused, status } = refusedForm(thrown, at);
    return data({ at, text: refused.text, wrong }, { status });
  }
  return redirect(`/office/contracts/${encodeURIComponent(params.id)}?saved`);
}

/** One contract: what it is, and its terms. */
export default function Contract({ loaderData, actionData }: Route.ComponentProps) {
  return <ContractPage {...loaderData} refused={actionData ?? null} />;
}

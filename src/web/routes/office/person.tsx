import { data, redirect } from 'react-router';
import {
  assignRoles,
  assignWorkplaces,
  findContracts,
  HOUSE_ROLES,
  readPerson,
  setUserActive,
} from '#modules/identity/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { StepUpPage, stepUpIn, withStepUp } from '../../features/account/step-up.tsx';
import { PersonPage, type PersonRefusal } from '../../features/people/person-page.tsx';
import { serverContext } from '../../server-context.ts';
import { formErrors, typed } from '../../shared/forms/refused.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/person.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { params, request, context } = args;
  const { call, now } = context.get(serverContext);
  assertValid(/^[\w-]{1,64}$/.test(params.id));
  const query = new URL(request.url).searchParams;
  const wanted = query.get('contract')?.trim().slice(0, 100) || '';
  const [person, found] = await Promise.all([
    call(readPerson, { params: { id: params.id } }).catch(throwRouteError),
    wanted === '' ? null : call(findContracts, { query: { q: wanted } }).catch(throwRouteError),
  ]);
  return {
    person,
    wanted,
    found: found?.contracts ?? null,
    saved: query.has('saved'),
    proposed: query.has('proposed'),
    now: now ?? new Date().toISOString(),
  };
}

/** Attach or change a contract's workplaces, take it off, give roles of the house, close or open the account. */
export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { params, request, context } = args;
  const { call, now } = context.get(serverContext);
  const { id } = params;
  const at = now ?? new Date().toISOString();
  return withStepUp(call, request, at, async (form) => {
    const intent = typed(form, 'intent');
    const contractId = typed(form, 'contractId').slice(0, 64) || '-';
    const workplaceIds = form.getAll('workplace').map((one) => String(one).slice(0, 64));
    // Unmarking every workplace is not meant as taking the contract off: that has its own button.
    if (intent === 'place' && workplaceIds.length === 0)
      return data({ at, text: null, chooseOne: contractId }, { status: 422 });
    let proposed: string | undefined;
    try {
      if (intent === 'place' || intent === 'detach')
        await call(assignWorkplaces, {
          params: { id, contractId },
          body: { workplaceIds: intent === 'detach' ? [] : workplaceIds },
        });
      if (intent === 'roles')
        ({ proposed } = await call(assignRoles, {
          params: { id },
          body: {
            roles: HOUSE_ROLES.filter((role) => form.has(role)),
            reason: typed(form, 'reason', 300).trim(),
          },
        }));
      if (intent === 'close' || intent === 'open')
        ({ proposed } = await call(setUserActive, { params: { id }, body: { active: intent === 'open' } }));
    } catch (thrown) {
      const { refused, status } = formErrors(thrown, at);
      return data({ at, text: refused.text, chooseOne: null }, { status });
    }
    return redirect(`/office/people/${encodeURIComponent(id)}?${proposed ? 'proposed' : 'saved'}`);
  });
}

/** One person: contracts and workplaces, roles, access. */
export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = stepUpIn(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} back={`/office/people/${loaderData.person.id}`} />;
  return <PersonPage {...loaderData} refused={(actionData as PersonRefusal | undefined) ?? null} />;
}

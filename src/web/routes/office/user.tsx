import { data, redirect } from 'react-router';
import {
  assignRoles,
  assignWorkplaces,
  findContracts,
  readUser,
  STAFF_ROLES,
  setUserActive,
} from '#modules/identity/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import { type UserChangeRefusal, UserPage } from '../../features/users/user-page.tsx';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/user.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { params, request, context } = args;
  const { call, now } = context.get(serverContext);
  assertValid(/^[\w-]{1,64}$/.test(params.id));
  const query = new URL(request.url).searchParams;
  const contractQuery = query.get('contract')?.trim().slice(0, 100) || '';
  const [person, found] = await Promise.all([
    call(readUser, { params: { id: params.id } }).catch(throwRouteError),
    contractQuery === '' ? null : call(findContracts, { query: { q: contractQuery } }).catch(throwRouteError),
  ]);
  return {
    person,
    wanted: contractQuery,
    found: found?.contracts ?? null,
    saved: query.has('saved'),
    proposed: query.has('proposed'),
    now: now ?? new Date().toISOString(),
  };
}

/** Attaches or changes a contract's workplaces, detaches it, assigns staff roles, closes or opens the account. */
export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { params, request, context } = args;
  const { call, now } = context.get(serverContext);
  const { id } = params;
  const at = now ?? new Date().toISOString();
  return withStepUp(call, request, at, async (form) => {
    const intent = readTextField(form, 'intent');
    const contractId = readTextField(form, 'contractId').slice(0, 64) || '-';
    const workplaceIds = form.getAll('workplace').map((one) => String(one).slice(0, 64));
    // Clearing every workplace does not detach the contract: that has its own button.
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
            roles: STAFF_ROLES.filter((role) => form.has(role)),
            reason: readTextField(form, 'reason', 300).trim(),
          },
        }));
      if (intent === 'close' || intent === 'open')
        ({ proposed } = await call(setUserActive, { params: { id }, body: { active: intent === 'open' } }));
    } catch (thrown) {
      const { refusal, status } = formErrors(thrown, at);
      return data({ at, text: refusal.text, chooseOne: null }, { status });
    }
    return redirect(`/office/users/${encodeURIComponent(id)}?${proposed ? 'proposed' : 'saved'}`);
  });
}

/** One user: contracts and workplaces, roles, access. */
export default function UserScreen({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref={`/office/users/${loaderData.person.id}`} />;
  return <UserPage {...loaderData} refusal={(actionData as UserChangeRefusal | undefined) ?? null} />;
}

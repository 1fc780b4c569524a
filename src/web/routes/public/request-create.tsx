import { loadForm, sendForm } from '../../features/requests/create.ts';
import { ChooseKind, RequestForm } from '../../features/requests/request-form.tsx';
import { serverContext } from '../../server-context.ts';
import type { Route } from './+types/request-create.ts';

export const loader = ({ params, request, context }: Route.LoaderArgs) =>
  loadForm(context.get(serverContext).call, params.id, request);

export async function action({ params, request, context }: Route.ActionArgs) {
  const { call, now } = context.get(serverContext);
  return sendForm(call, params.id, request, now ?? new Date().toISOString());
}

/** A request about a found order (spec §1 `/bid-return/create/{id}`): its kind first, then its form. */
export default function RequestCreate({ loaderData, actionData }: Route.ComponentProps) {
  const { subject, order, kind, chosen, about: ancillary, copied, idem } = loaderData;
  if (!kind) return <ChooseKind subject={subject} />;
  return <RequestForm {...{ subject, order, kind, chosen, ancillary, copied, idem }} refusal={actionData} />;
}

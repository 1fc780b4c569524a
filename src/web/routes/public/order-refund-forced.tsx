import { loadForm, sendForm } from '../../features/requests/create.ts';
import { RequestForm } from '../../features/requests/request-form.tsx';
import { serverContext } from '../../server-context.ts';
import type { Route } from './+types/order-refund-forced.ts';

export const loader = ({ params, request, context }: Route.LoaderArgs) =>
  loadForm(context.get(serverContext).call, params.id, request, 'forced_refund');

export async function action({ params, request, context }: Route.ActionArgs) {
  const { call, now } = context.get(serverContext);
  return sendForm(call, params.id, request, now ?? new Date().toISOString());
}

/** The request form of spec §2; a staff member carries it out. */
export default function OrderRefundForced({ loaderData, actionData }: Route.ComponentProps) {
  const { subject, order, chosen, idem } = loaderData;
  return <RequestForm {...{ subject, order, chosen, idem }} kind="forced_refund" refusal={actionData} />;
}

import { handleSplitAction, loadSplit } from '../../features/order/split-actions.ts';
import { SplitPage } from '../../features/order/split-page.tsx';
import { serverContext } from '../../server-context.ts';
import type { Route } from './+types/order-split.ts';

/** Moves passengers of an order to an order of their own. */
export const loader = ({ params, request, context }: Route.LoaderArgs) =>
  loadSplit(context.get(serverContext).call, params.id, request);

export async function action({ params, request, context }: Route.ActionArgs) {
  return handleSplitAction(context.get(serverContext).call, params.id, await request.formData());
}

export default function OrderSplit({ loaderData, actionData }: Route.ComponentProps) {
  return <SplitPage {...loaderData} refusal={actionData} />;
}

import { acceptRunImport, readRunImport } from '#modules/inventory/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import { tablePath } from '../../features/office-runs/paths.ts';
import { RunTablePreviewPage } from '../../features/office-runs/table-preview.tsx';
import { serverContext } from '../../server-context.ts';
import { reloadAfterAction } from '../../shared/forms/reload-after-action.ts';
import { acceptFile } from '../../shared/office/accept-file.ts';
import type { TypedRefusal } from '../../shared/office/typed-values.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/run-table-read.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  return { found: await call(readRunImport, { params: { id: args.params.id } }).catch(throwRouteError) };
}

export const shouldRevalidate = reloadAfterAction;

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  const { id } = args.params;
  return withStepUp(call, args.request, at, (form) =>
    acceptFile(form, {
      accept: (as) => call(acceptRunImport, { params: { id }, body: { as } }),
      page: tablePath(id),
      at,
    }),
  );
}

/** What a table of trains and buses would change, for the finance desk. */
export default function OfficeRunTableRead({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref={tablePath(loaderData.found.id)} />;
  const refusal = (actionData as TypedRefusal | undefined) ?? null;
  return <RunTablePreviewPage {...loaderData} refusal={refusal?.text ?? null} />;
}

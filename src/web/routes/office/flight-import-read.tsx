import { acceptFlightImport, readFlightImport } from '#modules/inventory/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import { ImportPreviewPage } from '../../features/office-flights/import-preview.tsx';
import { importPath, type TypedRefusal } from '../../features/office-flights/typed-values.ts';
import { serverContext } from '../../server-context.ts';
import { reloadAfterAction } from '../../shared/forms/reload-after-action.ts';
import { acceptFile } from '../../shared/office/accept-file.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/flight-import-read.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  return { found: await call(readFlightImport, { params: { id: args.params.id } }).catch(throwRouteError) };
}

export const shouldRevalidate = reloadAfterAction;

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  const { id } = args.params;
  return withStepUp(call, args.request, at, (form) =>
    acceptFile(form, {
      accept: (as) => call(acceptFlightImport, { params: { id }, body: { as } }),
      page: importPath(id),
      at,
    }),
  );
}

/** What a file of own flights would change, for the finance desk. */
export default function OfficeFlightImportRead({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref={importPath(loaderData.found.id)} />;
  const refusal = (actionData as TypedRefusal | undefined) ?? null;
  return <ImportPreviewPage {...loaderData} refusal={refusal?.text ?? null} />;
}

import { acceptRateImport, readRateImport } from '#modules/inventory/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import { ratesPath } from '../../features/office-hotels/paths.ts';
import { RatesPreviewPage } from '../../features/office-hotels/rates-preview.tsx';
import { serverContext } from '../../server-context.ts';
import { reloadAfterAction } from '../../shared/forms/reload-after-action.ts';
import { acceptFile } from '../../shared/office/accept-file.ts';
import type { TypedRefusal } from '../../shared/office/typed-values.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/hotel-rates-read.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  return { found: await call(readRateImport, { params: { id: args.params.id } }).catch(throwRouteError) };
}

export const shouldRevalidate = reloadAfterAction;

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  const { id } = args.params;
  return withStepUp(call, args.request, at, (form) =>
    acceptFile(form, {
      accept: (as) => call(acceptRateImport, { params: { id }, body: { as } }),
      page: ratesPath(id),
      at,
    }),
  );
}

/** What a table of hotel rates would change, for the finance desk. */
export default function OfficeHotelRatesRead({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref={ratesPath(loaderData.found.id)} />;
  const refusal = (actionData as TypedRefusal | undefined) ?? null;
  return <RatesPreviewPage {...loaderData} refusal={refusal?.text ?? null} />;
}

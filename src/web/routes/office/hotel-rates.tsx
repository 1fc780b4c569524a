import { RatesFormPage } from '../../features/office-hotels/rates-form.tsx';
import { refusedCode } from '../../shared/office/refused-code.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/hotel-rates.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  return { refused: refusedCode(args.request.url) };
}

/** A table of hotel rates is chosen here, by the finance desk. */
export default function OfficeHotelRates({ loaderData }: Route.ComponentProps) {
  return <RatesFormPage {...loaderData} />;
}

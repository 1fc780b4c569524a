import { ImportFormPage } from '../../features/office-flights/import-form.tsx';
import { refusedCode } from '../../shared/office/refused-code.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/flight-import.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  return { refused: refusedCode(args.request.url) };
}

/** A file of own flights is chosen here, by the finance desk. */
export default function OfficeFlightImport({ loaderData }: Route.ComponentProps) {
  return <ImportFormPage {...loaderData} />;
}

import { ImportFormPage } from '../../features/office-flights/import-form.tsx';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/flight-import.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const refused = new URL(args.request.url).searchParams.get('refused');
  return { refused: refused && /^[a-z]+\.[a-z_]+$/.test(refused) ? refused : null };
}

/** A file of own flights is chosen here, by the finance desk. */
export default function OfficeFlightImport({ loaderData }: Route.ComponentProps) {
  return <ImportFormPage {...loaderData} />;
}

import { RunTableFormPage } from '../../features/office-runs/table-form.tsx';
import { refusedCode } from '../../shared/office/refused-code.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/run-table.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  return { refused: refusedCode(args.request.url) };
}

/** A table of trains and buses is chosen here, by the finance desk. */
export default function OfficeRunTable({ loaderData }: Route.ComponentProps) {
  return <RunTableFormPage {...loaderData} />;
}

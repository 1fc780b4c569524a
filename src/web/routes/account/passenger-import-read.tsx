import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { commitImport, readImport } from '#modules/travellers/api.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { ImportPreview } from '../../features/passengers/import-preview.tsx';
import { requireActor } from '../../features/passengers/require-actor.ts';
import { serverContext } from '../../server-context.ts';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/passenger-import-read.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireActor(args);
  const { call } = args.context.get(serverContext);
  return { found: await call(readImport, { params: { id: args.params.id } }).catch(throwRouteError) };
}

export async function action(args: Route.ActionArgs) {
  await requireActor(args);
  const { call } = args.context.get(serverContext);
  const { id } = args.params;
  const form = await args.request.formData();
  const entries = form
    .getAll('entry')
    .map(Number)
    .filter((n) => Number.isInteger(n) && n >= 0);
  if (entries.length === 0) return data({ nothing: true, refusal: null }, { status: 400 });
  try {
    await call(commitImport, { params: { id }, body: { entries } });
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (problem?.status !== 409) return throwRouteError(thrown);
    return data({ nothing: false, refusal: problem.text }, { status: 409 });
  }
  throw redirect(`/account/passengers/import/${id}`);
}

export default function PassengerImportRead({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('savedPassengers.import');
  const form = useTranslations('savedPassengers.form');
  return (
    <Page title={t('title')} back={{ to: '/account/passengers', text: form('back') }} narrow>
      <ImportPreview
        preview={loaderData.found}
        refusal={actionData?.nothing ? t('nothing') : (actionData?.refusal ?? null)}
      />
    </Page>
  );
}

import { useTranslations } from 'use-intl';
import { ImportForm } from '../../features/passengers/import-form.tsx';
import { requireActor } from '../../features/passengers/require-actor.ts';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/passenger-import.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireActor(args);
  const refusal = new URL(args.request.url).searchParams.get('file');
  return { refusal: refusal && /^[a-z]+\.[a-z_]+$/.test(refusal) ? refusal : null };
}

export default function PassengerImport({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('savedPassengers.import');
  const form = useTranslations('savedPassengers.form');
  return (
    <Page title={t('title')} lead={t('lead')} back={{ to: '/account/passengers', text: form('back') }} narrow>
      <ImportForm refusal={loaderData.refusal} />
    </Page>
  );
}

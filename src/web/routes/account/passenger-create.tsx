import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { createPassenger } from '#modules/travellers/api.ts';
import { loadCountries } from '../../features/passengers/load-countries.ts';
import { PassengerForm } from '../../features/passengers/passenger-form.tsx';
import { readForm } from '../../features/passengers/read-form.ts';
import { requireActor } from '../../features/passengers/require-actor.ts';
import { toPassengerSaveRefusal } from '../../features/passengers/save.ts';
import { serverContext } from '../../server-context.ts';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/passenger-create.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireActor(args);
  const { call, caller } = args.context.get(serverContext);
  return { countries: await loadCountries(call, caller.locale) };
}

export async function action(args: Route.ActionArgs) {
  await requireActor(args);
  const { call, now } = args.context.get(serverContext);
  const typed = readForm(await args.request.formData());
  try {
    await call(createPassenger, { body: typed });
  } catch (thrown) {
    return data(toPassengerSaveRefusal(thrown, typed, { at: now ?? new Date().toISOString() }), { status: 400 });
  }
  throw redirect('/account/passengers?sort=recent&saved');
}

export default function PassengerCreate({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('savedPassengers.form');
  return (
    <Page title={t('create')} back={{ to: '/account/passengers', text: t('back') }} narrow>
      <PassengerForm
        key={actionData?.at}
        passenger={null}
        countries={loaderData.countries}
        refusal={actionData ?? null}
        shown={null}
      />
    </Page>
  );
}

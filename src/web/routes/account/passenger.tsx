import { data, Form, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { deletePassenger, readPassenger, showDocument, updatePassenger } from '#modules/travellers/api.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { loadCountries } from '../../features/passengers/load-countries.ts';
import { PassengerForm } from '../../features/passengers/passenger-form.tsx';
import css from '../../features/passengers/passengers.module.css';
import { readForm } from '../../features/passengers/read-form.ts';
import { requireActor } from '../../features/passengers/require-actor.ts';
import { toPassengerSaveRefusal } from '../../features/passengers/save.ts';
import { serverContext } from '../../server-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/passenger.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireActor(args);
  const { call, caller } = args.context.get(serverContext);
  const { id } = args.params;
  const passenger = await call(readPassenger, { params: { id } }).catch(throwRouteError);
  return { passenger, countries: await loadCountries(call, caller.locale) };
}

/** Saves, deletes, or shows the full number of one document. */
export async function action(args: Route.ActionArgs) {
  await requireActor(args);
  const { call, now } = args.context.get(serverContext);
  const { id } = args.params;
  const form = await args.request.formData();
  const act = form.get('act');
  if (act === 'show') {
    const documentId = String(form.get('document')).slice(0, 64);
    try {
      const { number } = await call(showDocument, { params: { id, documentId }, body: {} });
      return data({ refusal: null, text: null, shown: { documentId, number } });
    } catch (thrown) {
      const problem = asProblem(thrown);
      if (problem?.status !== 429) return throwRouteError(thrown);
      return data({ refusal: problem.text, text: problem.text, shown: null }, { status: 429 });
    }
  }
  const version = Math.max(1, Math.trunc(Number(form.get('version')) || 1));
  const at = now ?? new Date().toISOString();
  if (act === 'delete') {
    try {
      await call(deletePassenger, { params: { id }, query: { version } });
    } catch (thrown) {
      const problem = asProblem(thrown);
      if (problem?.status !== 409) return throwRouteError(thrown);
      return data({ refusal: problem.text, text: problem.text, shown: null }, { status: 409 });
    }
    throw redirect('/account/passengers?deleted');
  }
  const typed = readForm(form);
  try {
    await call(updatePassenger, { params: { id }, body: { ...typed, version } });
  } catch (thrown) {
    return data({ save: toPassengerSaveRefusal(thrown, typed, { at, version }), shown: null }, { status: 400 });
  }
  throw redirect('/account/passengers?sort=recent&saved');
}

export default function Passenger({ loaderData, actionData }: Route.ComponentProps) {
  const { passenger, countries } = loaderData;
  const t = useTranslations('savedPassengers.form');
  const name = `${passenger.surname} ${passenger.name}`;
  const refusal = actionData && 'save' in actionData ? actionData.save : null;
  return (
    <Page
      title={name}
      lead={
        passenger.contract &&
        !passenger.contract.own &&
        t('belongs', { name: passenger.contract.name, number: passenger.contract.number })
      }
      back={{ to: '/account/passengers', text: t('back') }}
      narrow
    >
      {actionData && 'text' in actionData && actionData.text && <Alert tone="error" live title={actionData.text} />}
      <PassengerForm
        key={`${passenger.id} ${refusal?.at ?? passenger.version}`}
        passenger={passenger}
        countries={countries}
        refusal={refusal}
        shown={actionData?.shown ?? null}
      />
      <Card>
        <details className={css.remove}>
          <summary>{t('remove')}</summary>
          <div>
            <p>{t('removeText')}</p>
            <Form method="post">
              <input type="hidden" name="version" value={passenger.version} />
              <Button variant="danger" name="act" value="delete">
                {t('removeYes', { name })}
              </Button>
            </Form>
          </div>
        </details>
      </Card>
    </Page>
  );
}

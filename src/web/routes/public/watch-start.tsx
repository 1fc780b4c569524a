import { data, Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { startWatch } from '#modules/watches/api.ts';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { WatchFields, type WatchKind, type WatchResult } from '../../shared/watches/watch-form.tsx';
import css from '../../shared/watches/watches.module.css';
import type { Route } from './+types/watch-start.ts';

/** The form is on the results page; the address alone has no content. */
export function loader({ request }: Route.LoaderArgs) {
  if (request.method === 'GET') throw redirect('/');
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { call, now } = context.get(serverContext);
  const form = await request.formData();
  const kind: WatchKind = form.get('kind') === 'seats' ? 'seats' : 'price';
  const watchRequest = { uid: readTextField(form, 'uid', 64), kind, email: readTextField(form, 'email', 254) };
  const answer = await call(startWatch, { body: watchRequest }).then(
    (): WatchResult => ({ sent: watchRequest.email.trim() }),
    (thrown: unknown) => {
      const { refusal: refused, status } = formErrors(thrown, now ?? new Date().toISOString());
      const { text } = refused;
      const refusal: WatchResult = { sent: null, ...watchRequest, emailError: refused.fields.email || null, text };
      return data(refusal, { status });
    },
  );
  return answer;
}

/** Target of the form without JavaScript; a refused form is shown here again. */
export default function WatchStart({ actionData }: Route.ComponentProps) {
  const t = useTranslations('watches.page');
  const navigation = useNavigation();
  const refusal = actionData?.sent === null ? actionData : null;
  return (
    <div className={`wrap ${css.page}`}>
      <meta name="robots" content="noindex" />
      <h1>{t('title')}</h1>
      <Form method="post" noValidate className={css.offer}>
        <WatchFields
          uid={refusal?.uid ?? ''}
          kind={refusal?.kind ?? 'price'}
          answer={actionData}
          busy={navigation.state !== 'idle'}
        />
      </Form>
    </div>
  );
}

import { data, Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { finishSignIn } from '#modules/identity/api.ts';
import { asProblem } from '../../api/problem.ts';
import css from '../../features/account/account.module.css';
import { afterSignIn } from '../../features/account/after-sign-in.ts';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { loginPath } from '../../shared/session/session.ts';
import { readAppCookie } from '../../shell/client-state.ts';
import { toSitePath } from '../../shell/to-site-path.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/login-code.ts';

export function loader({ request }: Route.LoaderArgs) {
  const from = toSitePath(new URL(request.url).searchParams.get('from'));
  if (!readAppCookie(request.headers.get('cookie'), 'sapar_half_way')) throw redirect(loginPath(from));
  return { from };
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { call, now } = context.get(serverContext);
  const form = await request.formData();
  const from = toSitePath(form.get('from'));
  try {
    const { user } = await call(finishSignIn, { body: { code: readTextField(form, 'code', 40) } });
    throw afterSignIn(args, user, from);
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const { refusal, status } = formErrors(thrown, now ?? new Date().toISOString());
    return data({ ...refusal, over: asProblem(thrown)?.status === 401 }, { status });
  }
}

/** The second step of signing in: a code of the authenticator app. */
export default function LoginCode({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('account.code');
  const busy = useNavigation().state === 'submitting';
  const wrong = actionData?.fields.code;
  return (
    <div className={`wrap ${css.page}`}>
      <meta name="robots" content="noindex" />
      <h1>{t('title')}</h1>
      <p className={css.lead}>{t('lead')}</p>
      {actionData && (
        <ErrorSummary
          key={actionData.at}
          title={actionData.text ?? t('title')}
          errors={wrong ? [{ path: 'code', text: t('code') }] : []}
        />
      )}
      <Card>
        <Form method="post" noValidate className={css.form}>
          <input type="hidden" name="from" value={loaderData.from} />
          <Field
            name="code"
            label={t('code')}
            hint={t('hint')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            aria-required
            error={wrong}
          />
          <div className={css.buttons}>
            <Button busy={busy}>{t('enter')}</Button>
            <Link to={loginPath(loaderData.from)}>{actionData?.over ? t('over') : t('other')}</Link>
          </div>
        </Form>
      </Card>
    </div>
  );
}

import { data, Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { requestSignInCode, signInByCode } from '#modules/identity/api.ts';
import css from '../../features/account/account.module.css';
import { afterSignIn } from '../../features/account/after-sign-in.ts';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { loadSession, loginPath } from '../../shared/session/session.ts';
import { toSitePath } from '../../shell/to-site-path.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/login-email.ts';

const pagePath = (from: string, sent: boolean): string =>
  `/login/email?${new URLSearchParams({ ...(sent && { sent: '1' }), from })}`;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  const query = new URL(request.url).searchParams;
  const from = toSitePath(query.get('from'));
  if ((await loadSession(call, request)).user) throw redirect(from);
  return { from, sent: query.has('sent') };
}

/** Sends a code, or signs in by one. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { call, now } = context.get(serverContext);
  const form = await request.formData();
  const from = toSitePath(form.get('from'));
  const email = readTextField(form, 'email');
  const isCode = form.has('code');
  try {
    if (!isCode) {
      await call(requestSignInCode, { body: { email } });
      throw redirect(pagePath(from, true));
    }
    const { user, asksCode } = await call(signInByCode, { body: { code: readTextField(form, 'code', 40) } });
    throw asksCode ? redirect(`/login/code?from=${encodeURIComponent(from)}`) : afterSignIn(args, user, from);
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const { refusal, status } = formErrors(thrown, now ?? new Date().toISOString());
    return data({ ...refusal, email }, { status });
  }
}

/** Sign in by a code from an e-mail instead of the password; works without JavaScript. */
export default function LoginEmail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('account.emailCode');
  const login = useTranslations('account.login');
  const busy = useNavigation().state === 'submitting';
  const { from, sent } = loaderData;
  const errors = actionData?.fields ?? {};
  return (
    <div className={`wrap ${css.page}`}>
      <meta name="robots" content="noindex" />
      <h1>{t('title')}</h1>
      <p className={css.lead}>{t('lead')}</p>
      {sent && !actionData && (
        <Alert tone="info" live>
          {t('sent')}
        </Alert>
      )}
      {actionData && (
        <ErrorSummary
          key={actionData.at}
          title={actionData.text ?? login('failed')}
          errors={Object.keys(errors).map((path) => ({ path, text: path === 'code' ? t('code') : login('email') }))}
        />
      )}
      <Card>
        <Form key={String(sent)} method="post" noValidate className={css.form}>
          <input type="hidden" name="from" value={from} />
          {sent ? (
            <Field
              name="code"
              label={t('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              spellCheck={false}
              maxLength={12}
              aria-required
              error={errors.code}
            />
          ) : (
            <Field
              name="email"
              type="email"
              label={login('email')}
              defaultValue={actionData?.email ?? ''}
              autoComplete="username"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={200}
              aria-required
              error={errors.email}
            />
          )}
          <div className={css.buttons}>
            <Button busy={busy}>{sent ? t('enter') : t('send')}</Button>
            {sent && <Link to={pagePath(from, false)}>{t('again')}</Link>}
            <Link to={loginPath(from)}>{t('password')}</Link>
          </div>
        </Form>
      </Card>
    </div>
  );
}

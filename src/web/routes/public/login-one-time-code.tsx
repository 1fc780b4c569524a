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
import type { Route } from './+types/login-one-time-code.ts';

const pagePath = (from: string, sent: boolean): string =>
  `/login/one-time-code?${new URLSearchParams({ ...(sent && { sent: '1' }), from })}`;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call, site } = context.get(serverContext);
  const query = new URL(request.url).searchParams;
  const from = toSitePath(query.get('from'));
  if ((await loadSession(call, request)).user) throw redirect(from);
  return { from, sent: query.has('sent'), sms: site.sms };
}

/** Sends a code, or signs in by one. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { call, now } = context.get(serverContext);
  const form = await request.formData();
  const from = toSitePath(form.get('from'));
  const contact = readTextField(form, 'contact');
  const isCode = form.has('code');
  try {
    if (!isCode) {
      await call(requestSignInCode, { body: { contact } });
      throw redirect(pagePath(from, true));
    }
    const { user, asksCode } = await call(signInByCode, { body: { code: readTextField(form, 'code', 40) } });
    throw asksCode ? redirect(`/login/code?from=${encodeURIComponent(from)}`) : afterSignIn(args, user, from);
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const { refusal, status } = formErrors(thrown, now ?? new Date().toISOString());
    return data({ ...refusal, contact }, { status });
  }
}

/** Sign in by a code from an e-mail or SMS instead of the password; works without JavaScript. */
export default function LoginOneTimeCode({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('account.oneTimeCode');
  const login = useTranslations('account.login');
  const busy = useNavigation().state === 'submitting';
  const { from, sent, sms } = loaderData;
  const contact = sms ? t('contact') : login('email');
  const errors = actionData?.fields ?? {};
  return (
    <div className={`wrap ${css.page}`}>
      <meta name="robots" content="noindex" />
      <h1>{t('title')}</h1>
      <p className={css.lead}>{t(sms ? 'lead' : 'leadEmail')}</p>
      {sent && !actionData && (
        <Alert tone="info" live>
          {t('sent')}
        </Alert>
      )}
      {actionData && (
        <ErrorSummary
          key={actionData.at}
          title={actionData.text ?? login('failed')}
          errors={Object.keys(errors).map((path) => ({ path, text: path === 'code' ? t('code') : contact }))}
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
              name="contact"
              type={sms ? 'text' : 'email'}
              label={contact}
              {...(sms && { hint: t('contactHint') })}
              defaultValue={actionData?.contact ?? ''}
              autoComplete="username"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={200}
              aria-required
              error={errors.contact}
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

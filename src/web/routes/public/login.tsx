import { data, Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { hostNameOf } from '#kernel/host-name.ts';
import {
  type PasskeyAnswer,
  readDemoLogins,
  signIn,
  signInByPasskey,
  startPasskeySignIn,
} from '#modules/identity/api.ts';
import css from '../../features/account/account.module.css';
import { afterSignIn, landingPath } from '../../features/account/after-sign-in.ts';
import { parsePasskey } from '../../features/account/parse-passkey.ts';
import { PasskeySignIn } from '../../features/account/passkey-sign-in.tsx';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { loadSession } from '../../shared/session/session.ts';
import { toSitePath } from '../../shell/to-site-path.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/login.ts';

const returnPath = (request: Request): string => toSitePath(new URL(request.url).searchParams.get('from'));

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call, site } = context.get(serverContext);
  const from = returnPath(request);
  const { user } = await loadSession(call, request);
  if (user) throw redirect(landingPath(user, from));
  const logins = site.demo ? (await call(readDemoLogins, {})).logins : [];
  const recovered = new URL(request.url).searchParams.has('recovered');
  return { from, logins, recovered, sms: site.sms, hasPasskeys: hostNameOf(site.baseUrl) !== null };
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { call, now } = context.get(serverContext);
  const form = await request.formData();
  const body = { email: readTextField(form, 'email'), password: readTextField(form, 'password') };
  const from = toSitePath(form.get('from'));
  const act = form.get('act');
  if (act === 'passkey-options' || act === 'passkey')
    try {
      if (act === 'passkey-options') return { passkeyOptions: (await call(startPasskeySignIn, {})).options };
      const passkey = parsePasskey(form) as PasskeyAnswer;
      throw afterSignIn(args, (await call(signInByPasskey, { body: { passkey } })).user, from);
    } catch (thrown) {
      if (thrown instanceof Response) throw thrown;
      const { refusal, status } = formErrors(thrown, now ?? new Date().toISOString());
      return data({ passkeyRefused: refusal.text ?? '' }, { status });
    }
  try {
    const { user, asksCode } = await call(signIn, { body });
    throw asksCode ? redirect(`/login/code?from=${encodeURIComponent(from)}`) : afterSignIn(args, user, from);
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const { refusal, status } = formErrors(thrown, now ?? new Date().toISOString());
    return data({ ...refusal, email: body.email }, { status });
  }
}

/** Sign in (spec §2); works without JavaScript and returns to the previous page. */
export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('account.login');
  const code = useTranslations('account.oneTimeCode');
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const { from, logins, recovered, sms, hasPasskeys } = loaderData;
  const refusal = actionData && 'at' in actionData ? actionData : undefined;
  const fieldErrors = refusal?.fields ?? {};
  return (
    <div className={`wrap ${css.page} ${css.wide}`}>
      <meta name="robots" content="noindex" />
      <h1>{t('title')}</h1>
      <p className={css.lead}>{t('lead')}</p>
      {recovered && !refusal && (
        <Alert tone="done" title={t('recovered')}>
          {t('recoveredText')}
        </Alert>
      )}
      {refusal && (
        <ErrorSummary
          key={refusal.at}
          title={refusal.text ?? t('failed')}
          errors={(['email', 'password'] as const)
            .filter((path) => fieldErrors[path])
            .map((path) => ({ path, text: t(path) }))}
        />
      )}
      <div className={css.split}>
        <Card>
          <Form method="post" noValidate className={css.form}>
            <input type="hidden" name="from" value={from} />
            <Field
              name="email"
              type="email"
              label={t('email')}
              defaultValue={refusal?.email ?? ''}
              autoComplete="username"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={200}
              autoFocus={!refusal}
              aria-required
              error={fieldErrors.email}
            />
            <Field
              name="password"
              type="password"
              label={t('password')}
              autoComplete="current-password"
              maxLength={200}
              aria-required
              error={fieldErrors.password}
            />
            <div className={css.buttons}>
              <Button busy={busy}>{t('enter')}</Button>
              <Link to="/recovery">{t('forgot')}</Link>
              <Link to={`/login/one-time-code?from=${encodeURIComponent(from)}`}>
                {code(sms ? 'link' : 'linkEmail')}
              </Link>
            </div>
          </Form>
          {hasPasskeys && <PasskeySignIn from={from} />}
        </Card>
        <div className={css.aside}>
          <p>
            {t('noAccount')} <Link to="/registration">{t('register')}</Link>
          </p>
          {logins.length > 0 && (
            <Card>
              <Disclosure summary={t('demo')}>
                <p className={css.lead}>{t('demoText', { password: logins[0]?.password ?? '' })}</p>
                <div className={css.logins}>
                  {logins.map(({ email, password, who }) => (
                    <Form key={email} method="post">
                      <input type="hidden" name="from" value={from} />
                      <input type="hidden" name="email" value={email} />
                      <input type="hidden" name="password" value={password} />
                      <button type="submit">
                        {email}
                        <span className={css.role}>{t(`people.${who}`)}</span>
                      </button>
                    </Form>
                  ))}
                </div>
              </Disclosure>
            </Card>
          )}
        </div>
      </div>
    </div>
  );
}

import { data, Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { confirmRegistration, readRegistration } from '#modules/identity/api.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import css from '../../features/account/account.module.css';
import { ExpiredLink } from '../../features/account/link-gone.tsx';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import type { Route } from './+types/registration-confirm.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const code = (new URL(request.url).searchParams.get('code') ?? '').slice(0, 100);
  const { call } = context.get(serverContext);
  try {
    return { code, ...(await call(readRegistration, { query: { code } })) };
  } catch (thrown) {
    if (asProblem(thrown)?.status !== 410) throwRouteError(thrown);
    return { code, asks: null };
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { call, now } = context.get(serverContext);
  const form = await request.formData();
  const password = readTextField(form, 'password');
  try {
    await call(confirmRegistration, {
      body: { code: readTextField(form, 'code', 100), ...(form.has('password') && { password }) },
    });
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, now ?? new Date().toISOString());
    return data({ ...refusal, taken: asProblem(thrown)?.code === 'identity.address_taken' }, { status });
  }
  throw redirect('/account/profile?welcome=1');
}

/**
 * Target of the e-mail link: nothing happens before the button is pressed, because mail programs open links by
 * themselves.
 */
export default function RegistrationConfirm({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('account.confirm');
  const busy = useNavigation().state === 'submitting';
  const { asks, code } = loaderData;
  if (asks === null) return <ExpiredLink kind="registration" />;
  const wrong = actionData?.fields.password;
  return (
    <div className={`wrap ${css.page}`}>
      <meta name="robots" content="noindex" />
      <h1>{t('title')}</h1>
      <p className={css.lead}>{asks === 'password' ? t('leadPassword') : t('lead')}</p>
      {actionData && (
        <ErrorSummary
          key={actionData.at}
          title={actionData.text ?? t('failed')}
          errors={wrong ? [{ path: 'password', text: t('password') }] : []}
        />
      )}
      <Card>
        {actionData?.taken ? (
          <LinkButton to="/login">{t('signIn')}</LinkButton>
        ) : (
          <Form method="post" noValidate className={css.form}>
            <input type="hidden" name="code" value={code} />
            {asks === 'password' && (
              <Field
                name="password"
                type="password"
                label={t('password')}
                autoComplete="current-password"
                maxLength={200}
                aria-required
                error={wrong}
              />
            )}
            <Button busy={busy} className={css.submit ?? ''}>
              {t('confirm')}
            </Button>
          </Form>
        )}
      </Card>
    </div>
  );
}

import { data, Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { readRecovery, recoverPassword } from '#modules/identity/api.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import css from '../../features/account/account.module.css';
import { ExpiredLink } from '../../features/account/link-gone.tsx';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import type { Route } from './+types/recovery-new.ts';

const FIELDS = ['next', 'repeat'] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const code = (new URL(request.url).searchParams.get('code') ?? '').slice(0, 100);
  const { call } = context.get(serverContext);
  try {
    await call(readRecovery, { query: { code } });
    return { code };
  } catch (thrown) {
    if (asProblem(thrown)?.status !== 410) throwRouteError(thrown);
    return { code: null };
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { call, now } = context.get(serverContext);
  const form = await request.formData();
  const body = {
    code: readTextField(form, 'code', 100),
    next: readTextField(form, 'next'),
    repeat: readTextField(form, 'repeat'),
  };
  try {
    await call(recoverPassword, { body });
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, now ?? new Date().toISOString());
    return data(refusal, { status });
  }
  throw redirect('/login?recovered=1');
}

/** Target of the e-mail link: a new password, typed twice. */
export default function RecoveryNew({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('account.recovery');
  const profile = useTranslations('account.profile');
  const registration = useTranslations('account.registration');
  const busy = useNavigation().state === 'submitting';
  if (loaderData.code === null) return <ExpiredLink kind="recovery" />;
  return (
    <div className={`wrap ${css.page}`}>
      <meta name="robots" content="noindex" />
      <h1>{t('newTitle')}</h1>
      <p className={css.lead}>{t('newLead')}</p>
      {actionData && (
        <ErrorSummary
          key={actionData.at}
          title={actionData.text ?? t('failed')}
          errors={FIELDS.filter((path) => actionData.fields[path]).map((path) => ({
            path,
            text: profile(path),
          }))}
        />
      )}
      <Card>
        <Form method="post" noValidate className={css.form}>
          <input type="hidden" name="code" value={loaderData.code} />
          {FIELDS.map((name) => (
            <Field
              key={name}
              name={name}
              type="password"
              label={profile(name)}
              autoComplete="new-password"
              maxLength={200}
              aria-required
              error={actionData?.fields[name]}
              {...(name === 'next' && { hint: registration('passwordHint') })}
            />
          ))}
          <Button busy={busy} className={css.submit ?? ''}>
            {t('set')}
          </Button>
        </Form>
      </Card>
    </div>
  );
}

import { data, Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { requestRecovery } from '#modules/identity/api.ts';
import css from '../../features/account/account.module.css';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/recovery.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const { call, now } = context.get(serverContext);
  const email = readTextField(await request.formData(), 'email');
  try {
    await call(requestRecovery, { body: { email } });
    return { sent: email, refusal: null, email };
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, now ?? new Date().toISOString());
    return data({ sent: null, refusal, email }, { status });
  }
}

/**
 * Requests an e-mail with a link to a new password; the response does not reveal whether the address has an account.
 */
export default function Recovery({ actionData }: Route.ComponentProps) {
  const t = useTranslations('account.recovery');
  const busy = useNavigation().state === 'submitting';
  const refusal = actionData?.refusal;
  return (
    <div className={`wrap ${css.page}`}>
      <meta name="robots" content="noindex" />
      <h1>{t('title')}</h1>
      <p className={css.lead}>{t('lead')}</p>
      {refusal && (
        <ErrorSummary
          key={refusal.at}
          title={refusal.text ?? t('failed')}
          errors={refusal.fields.email ? [{ path: 'email', text: t('email') }] : []}
        />
      )}
      {actionData?.sent && (
        <Alert tone="done" live title={t('sent')}>
          {t('sentText', { email: actionData.sent })}
        </Alert>
      )}
      <Card>
        <Form method="post" noValidate className={css.form}>
          <Field
            name="email"
            type="email"
            label={t('email')}
            defaultValue={actionData?.email ?? ''}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            aria-required
            error={refusal?.fields.email}
          />
          <div className={css.buttons}>
            <Button busy={busy}>{t('send')}</Button>
            <Link to="/login">{t('signIn')}</Link>
          </div>
        </Form>
      </Card>
    </div>
  );
}

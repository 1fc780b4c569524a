import { data, Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { resendRegistration } from '#modules/identity/api.ts';
import css from '../../features/account/account.module.css';
import { serverContext } from '../../server-context.ts';
import { formErrors } from '../../shared/forms/form-errors.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/registration-sent.ts';

export async function action({ context }: Route.ActionArgs) {
  const { call, now } = context.get(serverContext);
  try {
    await call(resendRegistration, { body: {} });
    return { sent: true as const, text: null };
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, now ?? new Date().toISOString());
    return data({ sent: false as const, text: refusal.text }, { status });
  }
}

/** The e-mail is on its way; the page does not reveal whether the address already has an account. */
export default function RegistrationSent({ actionData }: Route.ComponentProps) {
  const t = useTranslations('account.sent');
  const busy = useNavigation().state === 'submitting';
  return (
    <div className={`wrap ${css.page}`}>
      <meta name="robots" content="noindex" />
      <h1>{t('title')}</h1>
      <p className={css.lead}>{t('lead')}</p>
      {actionData && <Alert tone={actionData.sent ? 'done' : 'error'} live title={actionData.text ?? t('sentAgain')} />}
      <Card>
        <p>{t('notCome')}</p>
        <Form method="post" className={css.buttons}>
          <Button variant="secondary" busy={busy}>
            {t('again')}
          </Button>
          <Link to="/registration">{t('otherAddress')}</Link>
        </Form>
      </Card>
    </div>
  );
}

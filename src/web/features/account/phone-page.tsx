import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Profile } from '#modules/identity/api.ts';
import type { FormErrors } from '../../shared/forms/form-errors.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import css from './account.module.css';

/** What the last form brought. */
export type PhoneStep = { sent: boolean; done: boolean; refusal?: FormErrors };

/** A customer's number: whether codes to it sign in, and the forms that confirm it. */
export function PhonePage({ profile, step }: { profile: Profile; step: PhoneStep | null }) {
  const t = useTranslations('account.phoneSignIn');
  const { phone, phoneSignIn } = profile;
  const refusal = step?.refusal;
  const isConfirmed = phoneSignIn === 'confirmed';
  return (
    <Page title={t('title')} lead={t('lead')} back={{ to: '/account/profile', text: t('back') }} narrow>
      {step?.done && (
        <Alert tone="done" live title={t('done')}>
          {t('doneText')}
        </Alert>
      )}
      {refusal && (
        <ErrorSummary
          key={refusal.at}
          title={refusal.text ?? t('title')}
          errors={refusal.fields.code ? [{ path: 'code', text: t('code') }] : []}
        />
      )}
      <Card aria-label={t('title')}>
        {phone ? (
          <dl className={css.details}>
            <div>
              <dt>{t('number')}</dt>
              <dd>
                {phone}{' '}
                <Badge tone={isConfirmed ? 'done' : 'plain'}>{t(isConfirmed ? 'confirmed' : 'unconfirmed')}</Badge>
              </dd>
            </div>
          </dl>
        ) : (
          <p className={css.lead}>{t('none')}</p>
        )}
        {phone && phoneSignIn === 'unconfirmed' ? (
          <ConfirmForms phone={phone} step={step} />
        ) : (
          <p>
            <Link to="/account/profile/personal">{t(phone ? 'change' : 'add')}</Link>
          </p>
        )}
      </Card>
    </Page>
  );
}

function ConfirmForms({ phone, step }: { phone: string; step: PhoneStep | null }) {
  const t = useTranslations('account.phoneSignIn');
  const busy = useNavigation().state !== 'idle';
  if (!step?.sent)
    return (
      <Form method="post" className={css.buttons}>
        <Button busy={busy}>{t('send')}</Button>
        <Link to="/account/profile/personal">{t('change')}</Link>
      </Form>
    );
  return (
    <>
      {!step.refusal && (
        <Alert tone="info" live>
          {t('sent', { phone })}
        </Alert>
      )}
      <Form method="post" noValidate className={css.form}>
        <Field
          name="code"
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={12}
          aria-required
          error={step.refusal?.fields.code}
        />
        <Button busy={busy} className={css.submit ?? ''}>
          {t('confirm')}
        </Button>
      </Form>
      <Form method="post" className={css.buttons}>
        <Button variant="secondary" busy={busy}>
          {t('again')}
        </Button>
        <Link to="/account/profile/personal">{t('change')}</Link>
      </Form>
    </>
  );
}

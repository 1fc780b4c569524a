import { useEffect, useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { Passkey } from '#modules/identity/api.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import type { FormErrors } from '../../shared/forms/form-errors.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import css from './account.module.css';
import { createPasskey, usePasskeySupport } from './passkey-browser.ts';

/** What the last form brought. `begun`: the browser is to create a passkey of that name. */
export type PasskeyStep = {
  begun?: { options: Record<string, unknown> & { challenge: string }; name: string };
  done?: 'added' | 'removed';
  refusal?: FormErrors;
};

/** The user's passkeys: one is added by the device in hand, each can be removed. */
export function PasskeysPage(props: { passkeys: readonly Passkey[]; available: boolean; step: PasskeyStep }) {
  const t = useTranslations('account.passkeys');
  const { passkeys, step } = props;
  return (
    <Page title={t('title')} lead={t('lead')} back={{ to: '/account/profile', text: t('back') }} narrow>
      {step.done && (
        <Alert tone="done" live title={t(step.done)}>
          {step.done === 'added' && t('addedText')}
        </Alert>
      )}
      {step.refusal && (
        <ErrorSummary
          key={step.refusal.at}
          title={step.refusal.fields.passkey ?? step.refusal.text ?? t('title')}
          errors={step.refusal.fields.name ? [{ path: 'name', text: t('name') }] : []}
        />
      )}
      <Card aria-label={t('title')}>
        {passkeys.length === 0 ? (
          <p className={css.lead}>{t('none')}</p>
        ) : (
          <ul className={css.passkeys}>
            {passkeys.map((passkey) => (
              <PasskeyLine key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
        {props.available ? <AddPasskey step={step} key={passkeys.length} /> : <Alert tone="info">{t('off')}</Alert>}
      </Card>
    </Page>
  );
}

function PasskeyLine({ passkey: { id, name, synced, createdAt, usedAt } }: { passkey: Passkey }) {
  const t = useTranslations('account.passkeys');
  const locale = useAppLocale();
  const day = (at: string) => formatDate(localDate(at, BUSINESS_TIME_ZONE), locale, { style: 'plain', year: true });
  return (
    <li>
      <span>
        <strong>{name}</strong> {synced && <Badge tone="plain">{t('synced')}</Badge>}
        <small>
          {t('since', { date: day(createdAt) })} · {usedAt ? t('used', { date: day(usedAt) }) : t('unused')}
        </small>
      </span>
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <Button variant="secondary" size="small" name="act" value="remove" aria-label={t('removeNamed', { name })}>
          {t('remove')}
        </Button>
      </Form>
    </li>
  );
}

function AddPasskey({ step }: { step: PasskeyStep }) {
  const t = useTranslations('account.passkeys');
  const supported = usePasskeySupport();
  const submit = useSubmit();
  const busy = useNavigation().state !== 'idle';
  const [isCancelled, setCancelled] = useState(false);
  const { begun } = step;
  useEffect(() => {
    if (!begun) return;
    createPasskey(begun.options).then(
      (passkey) => submit({ act: 'add', name: begun.name, passkey }, { method: 'post' }),
      () => setCancelled(true),
    );
  }, [begun, submit]);
  if (!supported) return <p className={css.lead}>{t('unsupported')}</p>;
  return (
    <Form method="post" noValidate className={css.form} onSubmit={() => setCancelled(false)}>
      {isCancelled && (
        <Alert tone="wait" live>
          {t('cancelled')}
        </Alert>
      )}
      <Field
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        defaultValue={begun?.name ?? t('defaultName')}
        maxLength={60}
        aria-required
        error={step.refusal?.fields.name}
      />
      <Button name="act" value="begin" busy={busy} className={css.submit ?? ''}>
        {t('add')}
      </Button>
    </Form>
  );
}

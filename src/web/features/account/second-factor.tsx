import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { decideAccess } from '#kernel/access.ts';
import type { SecondFactorStep } from '../../routes/account/second-factor.tsx';
import { useAccount } from '../../shared/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import css from './account.module.css';

type FieldErrors = Readonly<Record<string, string>>;

function SecretField({ name, errors }: { name: 'password' | 'code'; errors: FieldErrors }) {
  const t = useTranslations('account.factor');
  return (
    <Field
      name={name}
      {...(name === 'password'
        ? { type: 'password', autoComplete: 'current-password', maxLength: 200 }
        : { autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 40 })}
      label={t(name)}
      aria-required
      error={errors[name]}
    />
  );
}

function StartSetup({ busy, errors }: { busy: boolean; errors: FieldErrors }) {
  const t = useTranslations('account.factor');
  return (
    <Form method="post" noValidate className={css.form}>
      <p>{t('offText')}</p>
      <SecretField name="password" errors={errors} />
      <Button name="act" value="begin" busy={busy} className={css.submit ?? ''}>
        {t('begin')}
      </Button>
    </Form>
  );
}

function ConfirmSetup(props: { began: NonNullable<SecondFactorStep['setup']>; busy: boolean; errors: FieldErrors }) {
  const t = useTranslations('account.factor');
  const { key, qr } = props.began;
  return (
    <Form method="post" noValidate className={css.form}>
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="qr" value={qr} />
      <p>{t('scan')}</p>
      <img
        className={css.qr}
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        width={200}
        height={200}
        alt={t('qr')}
      />
      <p>
        {t('typed')}
        <br />
        <code className={css.key}>{(key.match(/.{1,4}/g) ?? []).join(' ')}</code>
      </p>
      <SecretField name="code" errors={props.errors} />
      <Button name="act" value="confirm" busy={props.busy} className={css.submit ?? ''}>
        {t('confirm')}
      </Button>
    </Form>
  );
}

function RecoveryCodes({ codes, next }: { codes: readonly string[]; next: string }) {
  const t = useTranslations('account.factor');
  return (
    <>
      <Alert tone="done" live title={t('nowOn')}>
        {t('nowOnText')}
      </Alert>
      <Card aria-labelledby="codes">
        <CardHead level={2} id="codes" title={t('codes')} />
        <p>{t('codesText')}</p>
        <ul className={css.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <LinkButton to={next} className={css.submit ?? ''}>
          {t('kept')}
        </LinkButton>
      </Card>
    </>
  );
}

/** Enables and disables the second factor step by step; works without scripts. */
export function SecondFactorPage({
  factor,
  step,
}: {
  factor: { on: boolean; codesLeft: number };
  step: SecondFactorStep;
}) {
  const t = useTranslations('account.factor');
  const busy = useNavigation().state === 'submitting';
  const { refusal, setup, codes, ended } = step;
  const user = useAccount();
  const errors = refusal?.fields ?? {};
  return (
    <div className={`wrap ${css.page}`}>
      <p>
        <Link to="/account/profile">{t('back')}</Link>
      </p>
      <h1>{t('title')}</h1>
      {refusal && (
        <ErrorSummary
          key={refusal.at}
          title={refusal.text ?? t('title')}
          errors={(['password', 'code'] as const)
            .filter((path) => errors[path])
            .map((path) => ({ path, text: t(path) }))}
        />
      )}
      {user?.needsSecondFactor && !codes && <Alert tone="wait" title={t('required')} />}
      {ended && <Alert tone="done" live title={t('nowOff')} />}
      {codes ? (
        <RecoveryCodes codes={codes} next={decideAccess('office', user) === 'yes' ? '/office' : '/account/profile'} />
      ) : (
        <Card>
          {factor.on ? (
            <Form method="post" noValidate className={css.form}>
              <p>{t('onText', { count: factor.codesLeft })}</p>
              <SecretField name="password" errors={errors} />
              <SecretField name="code" errors={errors} />
              <Button variant="danger" name="act" value="end" busy={busy} className={css.submit ?? ''}>
                {t('end')}
              </Button>
            </Form>
          ) : setup ? (
            <ConfirmSetup began={setup} busy={busy} errors={errors} />
          ) : (
            <StartSetup busy={busy} errors={errors} />
          )}
        </Card>
      )}
    </div>
  );
}

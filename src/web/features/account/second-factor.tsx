import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Step } from '../../routes/account/second-factor.tsx';
import { useAccount } from '../../shared/session/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import css from './account.module.css';

type FieldErrors = Readonly<Record<string, string>>;

function Secret({ name, wrong }: { name: 'password' | 'code'; wrong: FieldErrors }) {
  const t = useTranslations('account.factor');
  return (
    <Field
      name={name}
      {...(name === 'password'
        ? { type: 'password', autoComplete: 'current-password', maxLength: 200 }
        : { autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 40 })}
      label={t(name)}
      aria-required
      error={wrong[name]}
    />
  );
}

function Begin({ busy, wrong }: { busy: boolean; wrong: FieldErrors }) {
  const t = useTranslations('account.factor');
  return (
    <Form method="post" noValidate className={css.form}>
      <p>{t('offText')}</p>
      <Secret name="password" wrong={wrong} />
      <Button name="act" value="begin" busy={busy} className={css.go ?? ''}>
        {t('begin')}
      </Button>
    </Form>
  );
}

function Confirm(props: { began: NonNullable<Step['began']>; busy: boolean; wrong: FieldErrors }) {
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
      <Secret name="code" wrong={props.wrong} />
      <Button name="act" value="confirm" busy={props.busy} className={css.go ?? ''}>
        {t('confirm')}
      </Button>
    </Form>
  );
}

function Codes({ codes }: { codes: readonly string[] }) {
  const t = useTranslations('account.factor');
  return (
    <>
      <Notice tone="done" live title={t('nowOn')}>
        {t('nowOnText')}
      </Notice>
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
        <LinkButton to="/account/profile" className={css.go ?? ''}>
          {t('kept')}
        </LinkButton>
      </Card>
    </>
  );
}

/** Switching the second factor on and off, a step at a time; works without JavaScript. */
export function SecondFactorPage({ factor, step }: { factor: { on: boolean; codesLeft: number }; step: Step }) {
  const t = useTranslations('account.factor');
  const busy = useNavigation().state === 'submitting';
  const { refused, began, codes, ended } = step;
  const account = useAccount();
  const wrong = refused?.fields ?? {};
  return (
    <div className={`wrap ${css.page}`}>
      <p>
        <Link to="/account/profile">{t('back')}</Link>
      </p>
      <h1>{t('title')}</h1>
      {refused && (
        <ErrorSummary
          key={refused.at}
          title={refused.text ?? t('title')}
          errors={(['password', 'code'] as const)
            .filter((path) => wrong[path])
            .map((path) => ({ path, text: t(path) }))}
        />
      )}
      {account?.needsSecondFactor && !codes && <Notice tone="wait" title={t('required')} />}
      {ended && <Notice tone="done" live title={t('nowOff')} />}
      {codes ? (
        <Codes codes={codes} />
      ) : (
        <Card>
          {factor.on ? (
            <Form method="post" noValidate className={css.form}>
              <p>{t('onText', { count: factor.codesLeft })}</p>
              <Secret name="password" wrong={wrong} />
              <Secret name="code" wrong={wrong} />
              <Button variant="danger" name="act" value="end" busy={busy} className={css.go ?? ''}>
                {t('end')}
              </Button>
            </Form>
          ) : began ? (
            <Confirm began={began} busy={busy} wrong={wrong} />
          ) : (
            <Begin busy={busy} wrong={wrong} />
          )}
        </Card>
      )}
    </div>
  );
}

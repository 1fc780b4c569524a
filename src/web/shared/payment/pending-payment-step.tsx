import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { OrderPayment } from '#modules/orders/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { Button } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Field } from '../../ui/field.tsx';
import css from './payment.module.css';
import type { QrPicture } from './qr-picture.server.ts';

type OpenPayment = NonNullable<OrderPayment['open']>;
type Props = {
  open: OpenPayment;
  serverNow: string;
  qr: QrPicture | null;
  /** The intent that is being submitted. */
  busy: unknown;
  problem?: string | undefined;
  onEnd: () => void;
  children: ReactNode;
};

/**
 * The next action of a pending payment: a code, a QR code, or the bank's page. All state is on the server, so it
 * survives a reload.
 */
export function PendingPaymentStep(props: Props) {
  const { waiting } = props.open;
  if (waiting.kind === 'code') return <PaymentCodeForm {...props} waiting={waiting} />;
  if (waiting.kind === 'qr') return <QrCode {...props} waiting={waiting} />;
  return <BankPageForm {...props} />;
}

function PaymentCodeForm(props: Props & { waiting: Extract<OpenPayment['waiting'], { kind: 'code' }> }) {
  const formatMoney = useFormatMoney();
  const { open, waiting, busy } = props;
  const t = useTranslations('payments.form.code');
  const isOver = waiting.validUntil <= props.serverNow || waiting.triesLeft === 0;
  return (
    <div className={css.code}>
      <h2>{t('title')}</h2>
      <p>{t('sent', { phone: waiting.phone })}</p>
      {waiting.practiceUrl && (
        <p>
          <a href={waiting.practiceUrl} target="_blank" rel="noreferrer">
            {t('practice')}
          </a>
        </p>
      )}
      {isOver ? (
        <output>{t('over')}</output>
      ) : (
        <>
          <p>
            {t('left')}{' '}
            <Countdown
              key={waiting.validUntil}
              until={waiting.validUntil}
              serverNow={props.serverNow}
              onEnd={props.onEnd}
              className={css.clock ?? ''}
            />
          </p>
          <noscript>
            <p>{t('noScript')}</p>
          </noscript>
          <Form method="post" className={css.form}>
            <input type="hidden" name="intent" value="code" />
            <input type="hidden" name="paymentId" value={open.id} />
            <Field
              name="code"
              label={t('field')}
              hint={t('tries', { count: waiting.triesLeft })}
              error={props.problem}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={8}
              required
            />
            <Button icon="lock" busy={busy === 'code'}>
              {t('confirm', { sum: formatMoney(open.amount) })}
            </Button>
          </Form>
        </>
      )}
      {isOver && waiting.sendsLeft > 0 && waiting.triesLeft > 0 && (
        <Form method="post">
          <input type="hidden" name="intent" value="again" />
          <input type="hidden" name="paymentId" value={open.id} />
          <Button busy={busy === 'again'}>{t('again')}</Button>
        </Form>
      )}
    </div>
  );
}

function QrCode(props: Props & { waiting: Extract<OpenPayment['waiting'], { kind: 'qr' }> }) {
  const formatMoney = useFormatMoney();
  const { open, waiting, qr } = props;
  const t = useTranslations('payments.form.qr');
  const sum = formatMoney(open.amount);
  return (
    <div className={css.qr}>
      {qr && (
        <svg
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          className={css.picture}
          role="img"
          aria-label={t('picture', { sum })}
          shapeRendering="crispEdges"
        >
          <path d={qr.path} fill="currentColor" />
        </svg>
      )}
      <div className={css.banks}>
        <h2>{t('title')}</h2>
        <p>{t('text', { sum })}</p>
        {waiting.banks.map((bank) => (
          <a key={bank.url} href={bank.url} target="_blank" rel="noreferrer">
            {t('bank', { bank: bank.name })}
          </a>
        ))}
      </div>
    </div>
  );
}

function BankPageForm({ open, busy, children }: Props) {
  const formatMoney = useFormatMoney();
  const t = useTranslations('payments.form.page');
  const actions = useTranslations('order.actions');
  const sum = formatMoney(open.amount);
  return (
    <div className={css.page}>
      <h2>{t('title')}</h2>
      <p>{t('text', { sum })}</p>
      <Form method="post">
        {children}
        <input type="hidden" name="intent" value="pay" />
        <input type="hidden" name="method" value={open.method} />
        <Button full icon="lock" busy={busy === 'pay'} className={css.pay ?? ''}>
          {actions('resume', { sum })}
        </Button>
      </Form>
    </div>
  );
}

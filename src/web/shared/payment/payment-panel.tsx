import { Form, useNavigation, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import type { OrderPayment } from '#modules/orders/api.ts';
import type { PaymentMethod } from '#modules/payments/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import css from './payment.module.css';
import { PaymentMethods } from './payment-methods.tsx';
import { usePaymentSelection } from './payment-selection.ts';
import { PendingPaymentStep } from './pending-payment-step.tsx';
import type { QrPicture } from './qr-picture.server.ts';

export type PaymentPanelData = OrderPayment & { key: string; qr: QrPicture | null; last?: PaymentMethod | null };

/**
 * The pay form of an order: the pending payment, or the methods to pay the amount due. It is reloaded when a countdown
 * ends.
 */
export function PaymentPanel(props: {
  id?: string;
  payment: PaymentPanelData;
  problem?: string | undefined;
  onlyWhole?: boolean;
}) {
  const formatMoney = useFormatMoney();
  const { payment, problem, onlyWhole } = props;
  const t = useTranslations('payments.form');
  const actions = useTranslations('order.actions');
  const navigation = useNavigation();
  const { revalidate } = useRevalidator();
  const busy = navigation.state === 'idle' ? null : navigation.formData?.get('intent');
  const { open, paid, amountDue } = payment;
  const choice = usePaymentSelection(payment.paymentOptions, amountDue);
  const key = <input type="hidden" name="key" value={payment.key} />;
  const form = (
    <Form method="post" className={css.form} noValidate>
      {key}
      <input type="hidden" name="intent" value="pay" />
      <PaymentMethods
        ways={payment.paymentOptions}
        due={amountDue}
        choice={choice}
        problem={open ? undefined : problem}
        onlyWhole={onlyWhole}
        last={payment.last}
      />
      <Button
        full
        icon="lock"
        busy={busy === 'pay'}
        variant={open ? 'secondary' : 'primary'}
        className={open ? '' : (css.pay ?? '')}
      >
        {actions('pay', { sum: formatMoney(choice.charge) })}
      </Button>
    </Form>
  );
  return (
    <Card id={props.id} className={css.panel ?? ''}>
      {paid.minor > 0 && <p>{t('paid', { sum: formatMoney(paid), due: formatMoney(amountDue) })}</p>}
      {open ? (
        <>
          <PendingPaymentStep
            open={open}
            serverNow={payment.serverNow}
            qr={payment.qr}
            busy={busy}
            problem={problem}
            onEnd={revalidate}
          >
            {key}
          </PendingPaymentStep>
          <details className={css.otherMethods}>
            <summary>{t('other')}</summary>
            {form}
          </details>
        </>
      ) : (
        form
      )}
    </Card>
  );
}

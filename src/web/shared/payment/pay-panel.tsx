import { Form, useNavigation, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import type { OrderPayment } from '#modules/orders/api.ts';
import type { PaymentMethod } from '#modules/payments/api.ts';
import { useMoney } from '../../i18n/use-money.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { usePayChoice } from './pay-choice.ts';
import { PayWays } from './pay-ways.tsx';
import css from './payment.module.css';
import type { QrPicture } from './qr-picture.server.ts';
import { WaitingPayment } from './waiting.tsx';

export type PanelData = OrderPayment & { key: string; qr: QrPicture | null; last?: PaymentMethod | null };

/** The pay form of an order: what waits, or the ways to pay what is due. It is asked for anew when a countdown ends. */
export function PayPanel(props: { payment: PanelData; problem?: string | undefined; whole?: boolean }) {
  const formatMoney = useMoney();
  const { payment, problem, whole } = props;
  const t = useTranslations('payments.form');
  const actions = useTranslations('order.actions');
  const navigation = useNavigation();
  const { revalidate } = useRevalidator();
  const busy = navigation.state === 'idle' ? null : navigation.formData?.get('intent');
  const { open, paid, due } = payment;
  const choice = usePayChoice(payment.ways, due);
  const key = <input type="hidden" name="key" value={payment.key} />;
  const form = (
    <Form method="post" className={css.form} noValidate>
      {key}
      <input type="hidden" name="intent" value="pay" />
      <PayWays
        ways={payment.ways}
        due={due}
        choice={choice}
        problem={open ? undefined : problem}
        whole={whole}
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
    <Card className={css.panel ?? ''}>
      {paid.minor > 0 && <p>{t('paid', { sum: formatMoney(paid), due: formatMoney(due) })}</p>}
      {open ? (
        <>
          <WaitingPayment
            open={open}
            serverNow={payment.serverNow}
            qr={payment.qr}
            busy={busy}
            problem={problem}
            onEnd={revalidate}
          >
            {key}
          </WaitingPayment>
          <details className={css.other}>
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

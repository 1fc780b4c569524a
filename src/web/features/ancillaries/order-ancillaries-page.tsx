import { Form, useNavigation, useRevalidator, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { sum } from '#kernel/money.ts';
import { ancillariesReceiptPath } from '#modules/ancillaries/api.ts';
import type { Ancillaries, AncillariesPurchase, BoughtAncillary, RefusedChoice } from '#modules/orders/api.ts';
import type { PaymentOption } from '#modules/payments/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { AncillaryLines } from '../../shared/ancillaries/ancillary-lines.tsx';
import { parseTab, priceChoices } from '../../shared/ancillaries/choices.ts';
import { useReleaseOnExit } from '../../shared/ancillaries/use-release-on-exit.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { usePolling } from '../../shared/forms/use-polling.ts';
import { PaymentMethods } from '../../shared/payment/payment-methods.tsx';
import { PaymentPanel, type PaymentPanelData } from '../../shared/payment/payment-panel.tsx';
import { usePaymentSelection } from '../../shared/payment/payment-selection.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { AncillariesScreen } from './ancillaries-screen.tsx';
import css from './order-ancillaries.module.css';
import { ancillariesPath } from './order-card.tsx';
import { PurchasedAncillaries } from './purchased-ancillaries.tsx';
import { useAncillaries } from './use-ancillaries.ts';

type PurchaseView = {
  purchase: AncillariesPurchase;
  items: readonly BoughtAncillary[];
  payment: PaymentPanelData | null;
};
type Props = {
  ancillaries: Ancillaries;
  number: string;
  shown: PurchaseView | null;
  ways: readonly PaymentOption[];
  idem: string;
  refusal: { code: string | null; values: Record<string, unknown>; refused: readonly RefusedChoice[] } | undefined;
};

/** Ancillaries after issue: select, pay, follow and return them. */
export function OrderAncillariesPage(props: Props) {
  const { ancillaries, number, shown, refusal } = props;
  const t = useTranslations('ancillaries.order');
  const errorText = useErrorText();
  return (
    <Page
      title={t('title')}
      tabTitle={t('pageTitle', { number })}
      back={{ to: `/order/${ancillaries.id}`, text: t('toOrder', { number }) }}
    >
      {refusal?.code && !shown?.payment && (
        <Alert tone="error" live>
          {errorText({ code: refusal.code, values: refusal.values })}
        </Alert>
      )}
      {shown ? <PurchaseResult {...props} shown={shown} /> : <ChooseAncillaries {...props} />}
    </Page>
  );
}

function ChooseAncillaries({ ancillaries, ways, idem, refusal }: Props) {
  const state = useAncillaries(ancillaries, refusal?.refused);
  useReleaseOnExit(
    'order',
    ancillaries.id,
    ancillariesPath(ancillaries.id),
    state.ancillaries.serverNow,
    state.pendingUpdate,
  );
  const [query] = useSearchParams();
  return (
    <div className={css.columns}>
      <Form method="post" preventScrollReset className={css.main}>
        <AncillariesScreen state={state} tab={parseTab(query.get('tab'))} />
      </Form>
      <div className={css.side}>
        {!ancillaries.closed && (
          <AncillaryCart state={state} ways={ways} idem={idem} tick={refusal?.code === 'orders.agreement_required'} />
        )}
        {ancillaries.bought.length > 0 && (
          <Card aria-labelledby="bought">
            <PurchasedHead />
            <PurchasedAncillaries ancillaries={ancillaries} items={ancillaries.bought} idem={idem} />
          </Card>
        )}
      </div>
    </div>
  );
}

const PurchasedHead = () => <CardHead level={2} id="bought" title={useTranslations('ancillaries.order')('already')} />;

/** Selected items, total, and the payment button. */
function AncillaryCart(props: {
  state: ReturnType<typeof useAncillaries>;
  ways: readonly PaymentOption[];
  idem: string;
  tick: boolean;
}) {
  const formatMoney = useFormatMoney();
  const { state, ways } = props;
  const t = useTranslations('ancillaries.order');
  const totals = useTranslations('booking.ancillaries');
  const busy = useNavigation().formData?.get('intent') === 'buy';
  const chosenItems = priceChoices(state.ancillaries, state.wanted);
  const { currency } = state.ancillaries.total;
  const total = sum(
    chosenItems.map(({ price }) => price),
    currency,
  );
  const paymentChoice = usePaymentSelection(ways, total);
  const blocked = state.busy || state.ancillaries.problems.length > 0;
  return (
    <Card aria-labelledby="basket">
      <CardHead level={2} id="basket" title={t('basket')} />
      {chosenItems.length === 0 ? (
        <p className={css.muted}>{t('empty')}</p>
      ) : (
        <Form method="post" className={css.cart}>
          <ul className={css.lines}>
            <AncillaryLines ancillaries={chosenItems} />
          </ul>
          <p className={css.total}>
            <span>{totals('total')}</span>
            <Money value={total} />
          </p>
          <input type="hidden" name="intent" value="buy" />
          <input type="hidden" name="minor" value={total.minor} />
          <input type="hidden" name="currency" value={currency} />
          <input type="hidden" name="key" value={props.idem} />
          {total.minor > 0 && <PaymentMethods ways={ways} due={total} choice={paymentChoice} onlyWhole />}
          <Checkbox name="agreed" value="1" required error={props.tick && t('agreeNeeded')}>
            {t('agree')}
          </Checkbox>
          <Button full busy={busy} disabled={blocked} icon="lock">
            {total.minor > 0 ? t('pay', { sum: formatMoney(paymentChoice.charge) }) : t('confirm')}
          </Button>
          <p className={css.muted}>{t('safe')}</p>
        </Form>
      )}
    </Card>
  );
}

/** One purchase: its payment, then the result of each item. */
function PurchaseResult({ ancillaries, shown, refusal }: Props & { shown: PurchaseView }) {
  const formatMoney = useFormatMoney();
  const { purchase, items, payment } = shown;
  const t = useTranslations('ancillaries.order');
  const order = useTranslations('order');
  const errorText = useErrorText();
  const locale = useAppLocale();
  const [query] = useSearchParams();
  // QR and bank page payments happen elsewhere, so the page polls.
  const isPending = ['unpaid', 'waiting', 'processing', 'staff'].includes(purchase.state);
  usePolling(isPending);
  const { revalidate } = useRevalidator();
  const paymentProblem = purchase.state === 'unpaid' ? query.get('payment') : null;
  const tone = { unpaid: 'wait', done: 'done', part: 'error', failed: 'error', withdrawn: 'info' } as const;
  const stateTone = Object.hasOwn(tone, purchase.state) ? tone[purchase.state as keyof typeof tone] : 'wait';
  return (
    <div className={css.narrow}>
      {paymentProblem?.startsWith('payments.') && (
        <Alert tone="error" live>
          {errorText({ code: paymentProblem })}
        </Alert>
      )}
      <Alert tone={stateTone} live title={t(`state.${purchase.state}`)}>
        <p>{t(`result.${purchase.state}`, { back: formatMoney(purchase.refundAmount) })}</p>
        {purchase.state === 'unpaid' && purchase.expiresAt && (
          <>
            <p>
              {t('left')} <Countdown until={purchase.expiresAt} serverNow={ancillaries.serverNow} onEnd={revalidate} />
            </p>
            <Form method="post">
              <input type="hidden" name="intent" value="withdraw" />
              <Button variant="quiet" size="small">
                {t('withdraw')}
              </Button>
            </Form>
          </>
        )}
        {isPending && (
          <noscript>
            <p>{order('noScript')}</p>
          </noscript>
        )}
      </Alert>
      {payment && (
        <PaymentPanel
          onlyWhole
          payment={payment}
          problem={refusal?.code ? errorText({ code: refusal.code, values: refusal.values }) : undefined}
        />
      )}
      <Card aria-labelledby="bought">
        <CardHead level={2} id="bought" title={t('contents', { sum: formatMoney(purchase.total) })} />
        <PurchasedAncillaries ancillaries={ancillaries} items={items} />
        {purchase.receipt && (
          <p className={css.receipt}>
            <a href={ancillariesReceiptPath(ancillaries.id, purchase.id, locale)} download>
              {t('receipt')}
            </a>
          </p>
        )}
      </Card>
      <div className={css.buttons}>
        <LinkButton variant="secondary" to={ancillariesPath(ancillaries.id)}>
          {t('more')}
        </LinkButton>
        <LinkButton variant="quiet" to={`/order/${ancillaries.id}`}>
          {t('back')}
        </LinkButton>
      </div>
    </div>
  );
}

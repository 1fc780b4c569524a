import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { LOCALES } from '#kernel/locale.ts';
import { type Exchange, type ExchangeChoices, exchangeReceiptPath, type Order } from '#modules/orders/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { createRequestPath } from '../../shared/forms/read-form.ts';
import { ExchangeAwaitingApproval } from '../../shared/travel-policy/exchange-policy.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import css from './returns.module.css';
import { useBalanceOwner, useRefundSentence } from './use-refund-sentence.ts';

type Props = { choices: ExchangeChoices; order: Order | null; shown: Exchange };

/** One action on an exchange as a form. */
export function ExchangeActionForm(props: {
  shown: Exchange;
  intent: string;
  label: string;
  variant?: 'quiet' | 'primary';
}) {
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={props.intent} />
      <input type="hidden" name="quote" value={props.shown.id} />
      <Button busy={busy} variant={props.variant ?? 'primary'}>
        {props.label}
      </Button>
    </Form>
  );
}

function ExchangeReceipts({ orderId, shown }: { orderId: string; shown: Exchange }) {
  const t = useTranslations('order');
  const locale = useAppLocale();
  return (
    <p className={css.receipts}>
      {[locale, ...LOCALES.filter((other) => other !== locale)].map((language) => (
        <a key={language} href={exchangeReceiptPath(orderId, shown.id, language)} download>
          {t('documents.pdf', { name: t('exchange.receipt'), language: t(`languages.${language}`) })}
        </a>
      ))}
    </p>
  );
}

/** The company rejected the exchange or did not approve it in time. */
function ExchangeNotApproved({ choices, comment }: { choices: ExchangeChoices; comment: string | null }) {
  const t = useTranslations('travel.exchange');
  const again = useTranslations('order.exchange');
  return (
    <Alert tone="info" live title={t('notApproved')}>
      {comment && <p>{comment}</p>}
      <p>{t('notApprovedText')}</p>
      <div className={css.buttons}>
        <LinkButton to={`/order/${choices.orderId}/exchange`} prefetch="none">
          {again('others')}
        </LinkButton>
      </div>
    </Alert>
  );
}

/** Result of the exchange. */
export function Result({ choices, order, shown }: Props) {
  const formatMoney = useFormatMoney();
  const t = useTranslations('order.exchange');
  const orderTexts = useTranslations('order');
  const moneyBack = useRefundSentence(order);
  const contract = useBalanceOwner(order);
  switch (shown.state) {
    case 'done':
      return (
        <Alert tone="done" live title={t('done')}>
          <p>{t('doneText')}</p>
          {shown.refundAmount.minor > 0 && (
            <p>
              {shown.beforeCommission
                ? t('beforeCommission', { contract })
                : `${t('moneySent', { sum: formatMoney(shown.refundAmount) })} ${moneyBack(shown.refunds)}`}
            </p>
          )}
          <ExchangeReceipts orderId={choices.orderId} shown={shown} />
        </Alert>
      );
    case 'unpaid':
      return (
        <Alert tone="wait" live title={t('unpaid')}>
          <p>
            {t('unpaidText')} <Countdown until={shown.expiresAt} serverNow={shown.serverNow} />
          </p>
          <div className={css.buttons}>
            <ExchangeActionForm shown={shown} intent="withdraw" label={t('withdraw')} variant="quiet" />
          </div>
        </Alert>
      );
    case 'approving':
      return (
        <ExchangeAwaitingApproval shown={shown} number={choices.number}>
          <ExchangeActionForm shown={shown} intent="withdraw" label={t('withdraw')} variant="quiet" />
        </ExchangeAwaitingApproval>
      );
    case 'canceled':
    case 'rejected':
      if (shown.travel?.approval?.state === 'refused')
        return <ExchangeNotApproved choices={choices} comment={shown.travel.approval.comment} />;
      return (
        <Alert tone={shown.state === 'rejected' ? 'error' : 'info'} live title={t(shown.state)}>
          <p>
            {t(shown.state === 'rejected' ? 'rejectedText' : 'withdrawnText')} {moneyBack(shown.refunds)}
          </p>
          <div className={css.buttons}>
            {!shown.byHand && <ExchangeActionForm shown={shown} intent="renew" label={t('again')} />}
            <LinkButton variant="quiet" to={createRequestPath(choices.orderId, 'exchange')}>
              {t('request')}
            </LinkButton>
          </div>
        </Alert>
      );
    default:
      return (
        <Alert tone="wait" live title={shown.state === 'staff' ? t('staff') : t('processing')}>
          <p>{shown.state === 'staff' ? t('staffText') : t('processingText')}</p>
          <noscript>
            <p>{orderTexts('noScript')}</p>
          </noscript>
        </Alert>
      );
  }
}

import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { LOCALES } from '#kernel/locale.ts';
import { type Exchange, type ExchangeChoices, exchangeReceiptPath } from '#modules/orders/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useMoney } from '../../i18n/use-money.ts';
import { requestPath } from '../../shared/forms/act-form.ts';
import { ExchangeWaits } from '../../shared/travel-policy/exchange-rules.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Notice } from '../../ui/notice.tsx';
import css from './returns.module.css';
import { useMoneyBack } from './use-money-back.ts';

type Props = { choices: ExchangeChoices; shown: Exchange };

/** One thing to do with an exchange, as a form of its own. */
export function Act(props: { shown: Exchange; intent: string; label: string; variant?: 'quiet' | 'primary' }) {
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

function Receipts({ orderId, shown }: { orderId: string; shown: Exchange }) {
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

/** The company has refused, or not approved in time. */
function NotApproved({ choices, comment }: { choices: ExchangeChoices; comment: string | null }) {
  const t = useTranslations('travel.exchange');
  const again = useTranslations('order.exchange');
  return (
    <Notice tone="info" live title={t('notApproved')}>
      {comment && <p>{comment}</p>}
      <p>{t('notApprovedText')}</p>
      <div className={css.buttons}>
        <LinkButton to={`/order/${choices.orderId}/exchange`} prefetch="none">
          {again('others')}
        </LinkButton>
      </div>
    </Notice>
  );
}

/** What became of the act, once it was agreed to. */
export function Result({ choices, shown }: Props) {
  const formatMoney = useMoney();
  const t = useTranslations('order.exchange');
  const order = useTranslations('order');
  const moneyBack = useMoneyBack();
  switch (shown.state) {
    case 'done':
      return (
        <Notice tone="done" live title={t('done')}>
          <p>{t('doneText')}</p>
          {shown.back.minor > 0 && (
            <p>
              {shown.beforeCommission
                ? t('beforeCommission')
                : `${t('moneySent', { sum: formatMoney(shown.back) })} ${moneyBack(shown.moneyBack)}`}
            </p>
          )}
          <Receipts orderId={choices.orderId} shown={shown} />
        </Notice>
      );
    case 'unpaid':
      return (
        <Notice tone="wait" live title={t('unpaid')}>
          <p>
            {t('unpaidText')} <Countdown until={shown.expiresAt} serverNow={shown.serverNow} />
          </p>
          <div className={css.buttons}>
            <Act shown={shown} intent="withdraw" label={t('withdraw')} variant="quiet" />
          </div>
        </Notice>
      );
    case 'approving':
      return (
        <ExchangeWaits shown={shown} number={choices.number}>
          <Act shown={shown} intent="withdraw" label={t('withdraw')} variant="quiet" />
        </ExchangeWaits>
      );
    case 'withdrawn':
    case 'rejected':
      if (shown.travel?.approval?.state === 'refused')
        return <NotApproved choices={choices} comment={shown.travel.approval.comment} />;
      return (
        <Notice tone={shown.state === 'rejected' ? 'error' : 'info'} live title={t(shown.state)}>
          <p>
            {t(shown.state === 'rejected' ? 'rejectedText' : 'withdrawnText')} {moneyBack(shown.moneyBack)}
          </p>
          <div className={css.buttons}>
            <Act shown={shown} intent="renew" label={t('again')} />
            <LinkButton variant="quiet" to={requestPath(choices.orderId, 'exchange')}>
              {t('request')}
            </LinkButton>
          </div>
        </Notice>
      );
    default:
      return (
        <Notice tone="wait" live title={shown.state === 'staff' ? t('staff') : t('processing')}>
          <p>{shown.state === 'staff' ? t('staffText') : t('processingText')}</p>
          <noscript>
            <p>{order('noScript')}</p>
          </noscript>
        </Notice>
      );
  }
}

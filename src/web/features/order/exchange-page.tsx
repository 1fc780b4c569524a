import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Exchange, ExchangeChoices, ExchangeOffers } from '#modules/orders/api.ts';
import type { AncillaryImpacts } from '../../shared/ancillaries/load-ancillary-impact.ts';
import { requestPath } from '../../shared/forms/act-form.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { EXCHANGED_BY_HAND, exchangePath } from '../../shared/order/exchange-actions.ts';
import type { PanelData } from '../../shared/payment/pay-panel.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { LateExchange, WhoAndWhen } from './exchange-choices.tsx';
import { Offers } from './exchange-offers.tsx';
import { ExchangeSums } from './exchange-sums.tsx';
import { withNames } from './party-values.ts';
import { Contacts } from './return-choices.tsx';
import css from './returns.module.css';

type Refusal = { code: string; values: Record<string, unknown>; chosen: string[]; dates: string[] };
type Props = {
  choices: ExchangeChoices;
  offers: ExchangeOffers | null;
  shown: Exchange | null;
  payment: PanelData | null;
  ancillaryImpact: AncillaryImpacts | null;
  /** What was agreed to was out of date: what is shown replaces it. */
  stale: boolean;
  idem: string;
  refusal: Refusal | undefined;
};

const FIELDS: ReadonlySet<string> = new Set([
  'orders.exchange_nobody',
  'orders.exchange_dates',
  'orders.exchange_order',
  'orders.agreement_required',
]);

/** Also shown at their fields. */
const TYPED: ReadonlySet<string> = new Set(['payments.wrong_code', 'payments.phone_wrong']);

/** A person does what the carrier does not do by itself. */
function ByHand({ orderId }: { orderId: string }) {
  const t = useTranslations('order.exchange');
  return (
    <Notice tone="info" live title={t('byHand')}>
      <p>{t('byHandText')}</p>
      <div className={css.buttons}>
        <LinkButton to={requestPath(orderId, 'exchange')}>{t('request')}</LinkButton>
      </div>
      <Contacts />
    </Notice>
  );
}

/** What keeps an exchange from beginning, if anything does. */
function Obstacle({ choices }: { choices: ExchangeChoices }) {
  const t = useTranslations('order.exchange');
  const { busy, orderId } = choices;
  if (busy)
    return (
      <Notice tone="wait" title={t('waiting')}>
        <p>{t('waitingText')}</p>
        <div className={css.buttons}>
          <LinkButton
            variant="secondary"
            to={busy.kind === 'exchange' ? exchangePath(orderId, busy.id) : `/order/${orderId}`}
          >
            {t('openOther')}
          </LinkButton>
        </div>
      </Notice>
    );
  return (
    <Notice tone="info" title={t('nothing')}>
      <p>{t('nothingText')}</p>
      <div className={css.buttons}>
        <LinkButton variant="secondary" to={`/order/${orderId}`}>
          {t('back')}
        </LinkButton>
      </div>
    </Notice>
  );
}

/** A room or a ride is cancelled and booked anew: says so, with the way to do it. */
function NotExchanged({ orderId, open }: { orderId: string; open: boolean }) {
  const t = useTranslations('order');
  return (
    <Notice tone="info" live title={t('service.exchange.title')}>
      <p>{t('service.exchange.text')}</p>
      <div className={css.buttons}>
        {open && (
          <LinkButton to={`/order/${encodeURIComponent(orderId)}/refund`}>{t('service.exchange.cancel')}</LinkButton>
        )}
        <LinkButton variant="secondary" to={`/order/${encodeURIComponent(orderId)}`}>
          {t('exchange.back')}
        </LinkButton>
      </div>
      <Contacts />
    </Notice>
  );
}

/** Who and when, the offers compared, the sums and the agreement: one page, three steps. */
export function ExchangePage({ choices, offers, shown, payment, ancillaryImpact, stale, idem, refusal }: Props) {
  const t = useTranslations('order.exchange');
  const said = useErrorText();
  const code = refusal?.code;
  const values = withNames(refusal?.values, choices.passengers);
  const field = (name: string) => (code === name ? said({ code, values }) : null);
  const [query] = useSearchParams();
  const unpaid = !code && shown?.state === 'unpaid' ? query.get('payment') : null;
  const typed = code && TYPED.has(code) ? said({ code, values }) : undefined;
  const unnamed = code && !FIELDS.has(code) && !EXCHANGED_BY_HAND.has(code);
  const byHand = choices.exchange === 'contact' || (code !== undefined && EXCHANGED_BY_HAND.has(code));
  const nothing = choices.busy !== null || choices.passengers.every((p) => !p.open);
  const kept = refusal?.dates.length ? refusal : offers && { chosen: offers.passengerIds, dates: offers.dates };
  const tick = code === 'orders.agreement_required';
  return (
    <Page
      title={choices.service ? t('order', { number: choices.number }) : t('heading')}
      tab={choices.service ? t('order', { number: choices.number }) : t('title', { number: choices.number })}
      back={{ to: `/order/${choices.orderId}`, text: t('order', { number: choices.number }) }}
      narrow
    >
      {unnamed && !choices.service && (
        <Notice tone="error" live>
          {said({ code, values })}
        </Notice>
      )}
      {stale && !refusal && (
        <Notice tone="wait" live title={t('staleTitle')}>
          {t(shown ? 'staleText' : offers ? 'staleOffers' : 'staleChoice')}
        </Notice>
      )}
      {unpaid?.startsWith('payments.') && (
        <Notice tone="error" live>
          {said({ code: unpaid })}
        </Notice>
      )}
      {shown ? (
        <ExchangeSums
          choices={choices}
          shown={shown}
          payment={payment}
          ancillaryImpact={ancillaryImpact}
          problem={typed}
          refused={code}
          idem={idem}
          tick={tick}
        />
      ) : choices.service ? (
        <NotExchanged orderId={choices.orderId} open={choices.passengers.some((p) => p.open)} />
      ) : nothing ? (
        <Obstacle choices={choices} />
      ) : (
        <>
          {byHand && <ByHand orderId={choices.orderId} />}
          {choices.late && <LateExchange />}
          {choices.exchange === 'automatic' && (
            <WhoAndWhen
              key={`${code} ${offers?.asked}`}
              choices={choices}
              kept={kept}
              refused={code}
              noPassengersError={field('orders.exchange_nobody')}
              dates={field('orders.exchange_dates') ?? field('orders.exchange_order')}
            />
          )}
          {offers && !refusal && <Offers orderId={choices.orderId} offers={offers} />}
        </>
      )}
    </Page>
  );
}

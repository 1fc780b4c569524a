import { createContext, useContext, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import type { OfferStatus } from '#kernel/offer-status.ts';
import type { MessageCard } from '#modules/conversations/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { useErrorText } from '../forms/use-error-text.ts';
import { OFFER_TONES } from '../order/offer-tones.ts';
import { useFormatInstant } from '../order/use-format-instant.ts';
import css from './chat.module.css';

type Offer = Extract<MessageCard, { kind: 'offer' }>;
/** A refused acceptance of an offer. */
type AcceptRefusal = {
  at: string;
  /** The offer's id. */
  offer: string;
  code: string;
  values: Record<string, unknown>;
  fields: readonly { path: string; code: string; values?: Record<string, unknown> | undefined }[];
};

/** What the page refused, where its form was sent without scripts. */
export const AcceptRefusalContext = createContext<AcceptRefusal | undefined>(undefined);

/** The longest time that a timer of a browser takes; ms. */
const MAX_TIMER_MS = 2_147_483_647;
const WAITS: readonly OfferStatus[] = ['open', 'accepted'];

/** Whether a moment has passed by the server's time, which `clock` tells in the browser. */
function useHasPassed(moment: string, now: string, clock: () => number): boolean {
  const [passed, setPassed] = useState(Date.parse(moment) <= Date.parse(now));
  useEffect(() => {
    const remainingMs = Date.parse(moment) - clock();
    setPassed(remainingMs <= 0);
    if (remainingMs <= 0 || remainingMs > MAX_TIMER_MS) return;
    const timer = setTimeout(() => setPassed(true), remainingMs);
    return () => clearTimeout(timer);
  }, [moment, clock]);
  return passed;
}

/** The button that accepts an offer while it may be accepted, and what was refused, also once it may not. */
function AcceptForm(props: { card: Offer; status: OfferStatus; total: Offer['total']; canAccept: boolean }) {
  const { card, total } = props;
  const t = useTranslations('offers');
  const errorText = useErrorText();
  const fetcher = useFetcher<AcceptRefusal>({ key: `accept-offer:${card.offerId}` });
  const ofPage = useContext(AcceptRefusalContext);
  const refusal = [fetcher.data, ofPage].find((one) => one?.offer === card.offerId);
  const isChosen = props.status === 'accepted';
  return (
    <>
      {refusal && fetcher.state === 'idle' && (
        <Alert key={refusal.at} tone="error" live>
          {errorText(refusal.fields[0] ?? { code: refusal.code, values: refusal.values })}
        </Alert>
      )}
      {props.canAccept && (
        <fetcher.Form
          method="post"
          action={`/account/requests/${encodeURIComponent(card.requestId)}?tab=chat#offer-${card.offerId}`}
        >
          <input type="hidden" name="intent" value="accept-offer" />
          <input type="hidden" name="offer" value={card.offerId} />
          <input type="hidden" name="total" value={total.minor} />
          <input type="hidden" name="currency" value={total.currency} />
          <Button size="small" variant={isChosen ? 'secondary' : 'primary'} busy={fetcher.state !== 'idle'}>
            {t(isChosen ? 'continue' : 'accept')}
          </Button>
        </fetcher.Form>
      )}
    </>
  );
}

/** The terms of an offer in a line. */
function useTermsLine(): (terms: NonNullable<Offer['state']>['terms']) => string {
  const t = useTranslations('conversations.card');
  const formatMoney = useFormatMoney();
  return ({ bags, refund }) => {
    const { pieces = 0, kg } = bags ?? {};
    const ofBags = pieces === 0 ? t('noBags') : kg ? t('bags', { pieces, kg }) : t('bagPieces', { pieces });
    const back = refund.minor > 0 ? t('back', { sum: formatMoney(refund) }) : t('noBack');
    return bags ? `${ofBags} · ${back}` : back;
  };
}

/**
 * An offer in a conversation: how it stands now, its order, and the button that accepts it for its author. Its title
 * leads to the offers of the request. `open`: the conversation is not complete.
 */
export function OfferMessageCard(props: {
  card: Offer;
  side: 'author' | 'staff';
  now: string;
  clock: () => number;
  open: boolean;
}) {
  const { card, side } = props;
  const { requestId, offerId, title, deadline, state } = card;
  const t = useTranslations('offers');
  const words = useTranslations('conversations.card');
  const locale = useAppLocale();
  const formatInstant = useFormatInstant(props.now);
  const termsOf = useTermsLine();
  const hasPassed = useHasPassed(deadline, props.now, props.clock);
  const known = state?.status ?? 'open';
  const status = hasPassed && WAITS.includes(known) ? 'expired' : known;
  const total = state?.total ?? card.total;
  const order = state?.order;
  const page = `${side === 'staff' ? '/office' : '/account'}/requests/${encodeURIComponent(requestId)}`;
  const canAccept = state?.canAccept === true && props.open && WAITS.includes(status);
  const orderPath = order && `/order/${encodeURIComponent(order.id)}`;
  return (
    <article id={`offer-${offerId}`} className={css.card} aria-label={`${words('offer')}: ${title[locale]}`}>
      <Link to={`${page}#offers`} className={css.offerLink ?? ''}>
        <span className={css.cardKind}>{words('offer')}</span>
        <strong>{title[locale]}</strong>
      </Link>
      <span>
        <Money value={total} />{' '}
        {state && (
          <Badge tone={OFFER_TONES[status]}>
            {side === 'staff' ? t(`staffStatus.${status}`) : t(`status.${status}`)}
          </Badge>
        )}
      </span>
      {state && <span className={css.cardKind}>{termsOf(state.terms)}</span>}
      {(WAITS.includes(status) || status === 'held') && (
        <span className={css.cardKind}>{words('until', { when: formatInstant(deadline) })}</span>
      )}
      <AcceptForm card={card} status={status} total={total} canAccept={canAccept} />
      {orderPath && status === 'held' && side === 'author' && (
        <div>
          <LinkButton to={orderPath} size="small">
            {t('pay')}
          </LinkButton>
        </div>
      )}
      {orderPath && <Link to={orderPath}>{t('openOrder', { number: order.number })}</Link>}
    </article>
  );
}

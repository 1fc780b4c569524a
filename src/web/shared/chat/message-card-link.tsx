import { useTranslations } from 'use-intl';
import type { MessageCard, QuotedOrder } from '#modules/conversations/api.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { useFormatInstant } from '../order/use-format-instant.ts';
import css from './chat.module.css';

type Offer = Extract<MessageCard, { kind: 'offer' }>;

/** An offer, leading to the offers of its request. */
function OfferCard(props: { card: Offer; side: 'author' | 'staff'; now: string }) {
  const { requestId, title, total, deadline } = props.card;
  const t = useTranslations('conversations.card');
  const locale = useAppLocale();
  const formatInstant = useFormatInstant(props.now);
  const page = `${props.side === 'staff' ? '/office' : '/account'}/requests/${encodeURIComponent(requestId)}`;
  return (
    <Link to={`${page}#offers`} className={css.card ?? ''}>
      <span className={css.cardKind}>{t('offer')}</span>
      <strong>{title[locale]}</strong>
      <Money value={total} />
      <span className={css.cardKind}>{t('until', { when: formatInstant(deadline) })}</span>
    </Link>
  );
}

/** An order in words: its number, the route and the dates. */
export function OrderLines({ order }: { order: QuotedOrder }) {
  const t = useTranslations('conversations.card');
  const locale = useAppLocale();
  const dates = [order.departs, order.returns].flatMap((date) =>
    date ? formatDate(date, locale, { style: 'plain', year: true }) : [],
  );
  return (
    <>
      <span className={css.cardKind}>{t('order', { number: order.number })}</span>
      <strong>{order.title[locale]}</strong>
      {dates.length > 0 && <span className={css.cardKind}>{dates.join(' – ')}</span>}
    </>
  );
}

/** An object in a conversation, leading to its page. */
export function MessageCardLink(props: { card: MessageCard; side: 'author' | 'staff'; now: string }) {
  const { card } = props;
  if (card.kind === 'offer') return <OfferCard {...props} card={card} />;
  return (
    <Link to={`/order/${encodeURIComponent(card.orderId)}`} className={css.card ?? ''}>
      <OrderLines order={card} />
    </Link>
  );
}

import { useTranslations } from 'use-intl';
import type { Locale } from '#kernel/locale.ts';
import type { MessageCard, QuotedOrder } from '#modules/conversations/api.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import css from './chat.module.css';
import { OfferMessageCard } from './offer-message-card.tsx';

/** What a card says of an order. */
export type QuotedLines = Pick<QuotedOrder, 'number' | 'title' | 'departs' | 'returns'> & { ticket?: string | null };
/** An order or ticket that the next message quotes. */
export type ChosenOrder = QuotedLines & { orderId: string };

/** An order or one of its tickets in words: its number, the route and the dates. */
export function OrderLines({ order }: { order: QuotedLines }) {
  const t = useTranslations('conversations.card');
  const locale = useAppLocale();
  const dates = [order.departs, order.returns].flatMap((date) =>
    date ? formatDate(date, locale, { style: 'plain', year: true }) : [],
  );
  return (
    <>
      <span className={css.cardKind}>
        {order.ticket
          ? t('ticket', { number: order.ticket, order: order.number })
          : t('order', { number: order.number })}
      </span>
      <strong>{order.title[locale]}</strong>
      {dates.length > 0 && <span className={css.cardKind}>{dates.join(' – ')}</span>}
    </>
  );
}

/** The title of a card; none of one that is closed to the reader. */
export const titleOf = (card: MessageCard, locale: Locale): string =>
  card.kind === 'closed_order' ? '' : card.title[locale];

/** An object in a conversation, leading to its page. `clock`: the server's time, ms; `open`: it is not complete. */
export function MessageCardLink(props: {
  card: MessageCard;
  side: 'author' | 'staff';
  now: string;
  clock: () => number;
  open: boolean;
}) {
  const { card } = props;
  const t = useTranslations('conversations.card');
  if (card.kind === 'offer') return <OfferMessageCard {...props} card={card} />;
  if (card.kind === 'closed_order')
    return (
      <p className={css.card}>
        <span className={css.cardKind}>
          <Icon name="lock" size={16} /> {t('closed')}
        </span>
      </p>
    );
  return (
    <Link to={`/order/${encodeURIComponent(card.orderId)}`} className={css.card ?? ''}>
      <OrderLines order={card} />
    </Link>
  );
}

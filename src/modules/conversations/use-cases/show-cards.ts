import type { Message, MessageCard } from '../api.ts';
import type { ConversationsDeps } from '../ports.ts';
import type { Visitor } from './viewer.ts';

type CardsDeps = Pick<ConversationsDeps, 'orders' | 'offers'>;

/**
 * Messages with the cards that the reader may see: without those of orders that they may not read, since their writers
 * may read more, and with what has become of offers. One query for all cards of a kind, none without a card.
 */
export async function showCards(deps: CardsDeps, visitor: Visitor, messages: readonly Message[]): Promise<Message[]> {
  const cards = messages.flatMap(({ card }) => card ?? []);
  const orderIds = new Set(cards.flatMap((card) => (card.kind === 'order' ? [card.orderId] : [])));
  const offerIds = new Set(cards.flatMap((card) => (card.kind === 'offer' ? [card.offerId] : [])));
  const readable = orderIds.size > 0 ? await deps.orders.readable(visitor, [...orderIds]) : new Set<string>();
  const states = offerIds.size > 0 ? await deps.offers.states(visitor, [...offerIds]) : undefined;
  const show = (card: MessageCard): MessageCard => {
    if (card.kind === 'offer') return { ...card, state: states?.get(card.offerId) ?? null };
    return card.kind === 'order' && !readable.has(card.orderId) ? { kind: 'closed_order' } : card;
  };
  return messages.map((message) => (message.card ? { ...message, card: show(message.card) } : message));
}

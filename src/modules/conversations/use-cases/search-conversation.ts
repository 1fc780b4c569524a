import { LOCALES } from '#kernel/locale.ts';
import type { Message, MessageCard } from '../api.ts';
import { findConversation, listMessagesBefore } from '../db/conversation-queries.ts';
import { findMatches } from '../domain/search-text.ts';
import type { ConversationsDeps } from '../ports.ts';
import { showCards } from './show-cards.ts';
import { viewMessage } from './view-conversation.ts';
import { isUuid, noConversation, toReader, toViewer, type Visitor } from './viewer.ts';

/** Messages that one call opens: texts are sealed, so that no index can search them. */
const SCANNED = 500;
const MAX_HITS = 20;
/** Searches of one person. */
const SEARCHES = { max: 60, seconds: 60 };

const textsOfCard = (card: MessageCard | null): string[] => {
  if (!card || card.kind === 'closed_order') return [];
  const titles = LOCALES.map((locale) => card.title[locale]);
  return card.kind === 'order' ? [card.number, card.ticket ?? '', ...titles] : titles;
};

const isHit = ({ text, card, files }: Message, wanted: string): boolean =>
  [text ?? '', ...textsOfCard(card), ...files.map(({ name }) => name)].some(
    (one) => findMatches(one, wanted).length > 0,
  );

/**
 * Messages of a conversation that contain a text, the newest first, among those that the visitor may see. Each call
 * looks through a bounded number of them; `next` continues before it. @throws AppError not_found
 * `conversations.not_found`; limited.
 */
export async function searchConversation(
  deps: ConversationsDeps,
  visitor: Visitor,
  id: string,
  { q, before }: { q: string; before?: number | undefined },
): Promise<{ hits: Message[]; next: number | null }> {
  const row = isUuid(id) ? await findConversation(deps.db, toViewer(visitor), id) : undefined;
  if (!row) throw noConversation();
  const viewer = toReader(toViewer(visitor), row);
  await deps.limiter.consume('conversations.search', viewer.key, SEARCHES);
  const page = { before: before ?? row.seq + 1, limit: SCANNED + 1 };
  const found = await listMessagesBefore(deps.db, viewer, id, page);
  const hits: Message[] = [];
  const scanned = found.slice(0, SCANNED).map((stored) => viewMessage(deps, viewer, stored));
  for (const [n, message] of (await showCards(deps, visitor, scanned)).entries()) {
    if (isHit(message, q)) hits.push(message);
    const more = n + 1 < found.length;
    if (more && (hits.length === MAX_HITS || n + 1 === SCANNED)) return { hits, next: message.seq };
  }
  return { hits, next: null };
}

import type { Conversation, Message, MessageCard, WrittenCard } from '../api.ts';
import type { OwnReadRow, Viewer } from '../db/conversation-queries.ts';
import type { ConversationRow, MessageRow } from '../db/schema.ts';
import type { ConversationsDeps } from '../ports.ts';
import { openAuthor, openMessage } from './sealed-data.ts';
import { viewClock } from './ticket-clock.ts';

/** The last change that a viewer may see. */
export const visibleSeq = (row: Pick<ConversationRow, 'seq' | 'publicSeq'>, viewer: Viewer): number =>
  viewer.staff ? row.seq : row.publicSeq;

const isOwn = (row: ConversationRow, viewer: Viewer): boolean =>
  !viewer.staff && (row.authorKey === viewer.key || row.authorKey === `v:${viewer.visitorHash}`);

export function viewConversation(deps: ConversationsDeps, viewer: Viewer, row: OwnReadRow): Conversation {
  const author = openAuthor(deps, row);
  const unread = viewer.staff ? row.lastAuthorSeq > row.staffReadSeq : row.lastStaffSeq > row.authorReadSeq;
  const readUpTo = Math.max(row.ownReadSeq, viewer.staff ? row.staffBaselineSeq : row.authorBaselineSeq);
  return {
    id: row.id,
    number: row.number,
    kind: row.subjectKind,
    subjectId: row.subjectId,
    status: row.status,
    seq: visibleSeq(row, viewer),
    side: viewer.staff ? 'staff' : 'author',
    mayWrite: row.status !== 'complete' && !viewer.readsOnly,
    with: viewer.staff ? author.name : row.executorName,
    executor: row.executorName === null ? null : { name: row.executorName, mine: row.executorId === viewer.userId },
    locale: row.locale,
    clock: viewClock(row),
    readBy: { author: row.authorReadSeq, staff: row.staffReadSeq },
    readUpTo,
    unread,
    unreadByMe: (viewer.staff ? row.lastAuthorSeq : row.lastStaffSeq) > readUpTo,
    code: row.subjectKind === 'support' && isOwn(row, viewer) ? author.code : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A card as it was written; `showCards` adds what became of its object. */
const viewCard = (card: WrittenCard): MessageCard => (card.kind === 'offer' ? { ...card, state: null } : card);

export function viewMessage(deps: ConversationsDeps, viewer: Viewer, row: MessageRow): Message {
  const content = row.sealed && openMessage(deps, row, row.sealed);
  const mine = row.authorKey === viewer.key;
  return {
    seq: row.seq,
    changedSeq: row.changedSeq,
    side: row.side,
    mine,
    clientId: mine ? row.clientId : null,
    name: content?.name ?? null,
    text: content?.text ?? null,
    card: content?.card ? viewCard(content.card) : null,
    files: content?.files ?? [],
    edited: row.edited,
    internal: row.internal,
    replyTo: row.replyTo,
    at: row.at.toISOString(),
  };
}

import type { UnreadMessage } from '#modules/conversations/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { addLink, type RequestRow } from '../db/request-queries.ts';
import type { AuthorEmailKind, RequestsDeps } from '../ports.ts';
import { pathOf } from './notify-request.ts';
import { hashCode, openAuthorInput } from './sealed-data.ts';

/**
 * E-mails the author, or other recipients, what happened, with a link that opens the request for its holder (of 122
 * random bits only the hash is stored); with the same `dedupe` once.
 */
export async function emailAuthor(
  deps: RequestsDeps,
  tx: Tx,
  row: RequestRow,
  news: AuthorEmailKind,
  {
    message = '',
    to,
    dedupe,
    messages,
  }: { message?: string; to?: string; dedupe?: string; messages?: readonly UnreadMessage[] } = {},
): Promise<void> {
  const code = deps.ids();
  const conversationId = await deps.conversations.idOf(tx, row.id);
  // Other recipients than the author are no members of its conversation.
  const address = conversationId && to === undefined ? deps.replyAddress(conversationId) : null;
  // A travel request is read by who has an account: no code opens it.
  const isTravel = row.kind === 'travel';
  if (!isTravel) await addLink(tx, row.id, hashCode(code));
  await deps.notifications.sendEmail(tx, {
    template: 'request-news',
    to: to ?? openAuthorInput(deps, row).email,
    locale: row.locale,
    data: {
      order: row.orderNumber ?? '',
      ...(row.orderId === null && row.contractId !== null && { contractId: row.contractId }),
      ...(row.orderId === null && row.contractId === null && row.userId !== null && { userId: row.userId }),
      ...(conversationId && { conversationId }),
      ...(messages && { messages }),
      canReply: address !== null,
      request: row.number,
      link: `${deps.config.baseUrl}${pathOf(row)}${isTravel ? '' : `?code=${code}`}`,
      journey: [],
      news,
      message,
    },
    ...(conversationId && address && { reply: { address, conversationId } }),
    dedupe: `request:${row.id}:${news}:${dedupe ?? hashCode(code)}`,
  });
}

/** Notifies the staff's mailbox of a request; the letter contains no names. */
export async function emailStaff(deps: RequestsDeps, tx: Tx, row: RequestRow): Promise<void> {
  const to = deps.config.staffMail;
  if (!to) return;
  await deps.notifications.sendEmail(tx, {
    template: 'staff-alert',
    to,
    locale: 'ru',
    data: {
      order: row.orderNumber ?? '',
      ...(row.orderNumber === null && { request: row.number }),
      link: `${deps.config.baseUrl}/office/requests/${row.id}`,
      journey: [],
      reason: [row.number, row.kind, row.contractId && 'agency', row.priority === 'fire' && 'fire']
        .filter(Boolean)
        .join(' '),
    },
    dedupe: `request-staff:${row.id}`,
  });
}

import type { Locale } from '#kernel/locale.ts';
import type { RequestEmail } from '#kernel/request-news.ts';
import type { UnreadMessage } from '#modules/conversations/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { addLink, type RequestRow } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { CONTACT, isOfContractAlone, readersOf } from './author-readers.ts';
import { accountPathOf, listDesk, notifyColleague, pathOf } from './notify-request.ts';
import { hashCode } from './sealed-data.ts';

type Letter = { message?: string; messages?: readonly UnreadMessage[] };
/** `linked`: the link opens the request for its holder; else they sign in. */
type Reader = { email: string; locale: Locale; address: string | null; linked: boolean };

/** Where an e-mail leads; one about the chat opens it. `code`: of a link that opens the request by itself. */
function linkPathOf(row: RequestRow, { news, code }: { news: RequestEmail; code: string | null }): string {
  const place = news === 'chat' ? '#chat' : '';
  if (code !== null) return `${pathOf(row)}?code=${code}${place}`;
  return `${accountPathOf(row)}${news === 'chat' ? '?tab=chat' : ''}${place}`;
}

async function emailReader(
  deps: RequestsDeps,
  tx: Tx,
  row: RequestRow,
  reader: Reader,
  {
    news,
    message = '',
    messages,
    conversationId,
    dedupe,
    noticeDedupe,
  }: Letter & { news: RequestEmail; conversationId: string | null; dedupe: string; noticeDedupe?: string },
): Promise<void> {
  const { email, locale, address, linked } = reader;
  const code = deps.ids();
  if (linked) await addLink(tx, row.id, { codeHash: hashCode(code), at: deps.clock.now() });
  await deps.notifications.sendEmail(tx, {
    template: 'request-news',
    to: email,
    locale,
    data: {
      order: row.orderNumber ?? '',
      ...(row.orderId === null && row.contractId !== null && { contractId: row.contractId }),
      ...(row.orderId === null && row.contractId === null && row.userId !== null && { userId: row.userId }),
      ...(conversationId && { conversationId }),
      ...(messages && { messages }),
      canReply: address !== null,
      request: row.number,
      link: deps.config.baseUrl + linkPathOf(row, { news, code: linked ? code : null }),
      journey: [],
      news,
      message,
    },
    ...(conversationId && address && { reply: { address, conversationId } }),
    dedupe: `request:${row.id}:${news}:${dedupe}`,
    ...(noticeDedupe && { noticeDedupe: `request:${row.id}:${news}:${noticeDedupe}` }),
  });
}

/**
 * E-mails the author, or another recipient, what happened, with a link that opens the request for its holder (of 122
 * random bits only the hash is stored); with the same `dedupe` once. Who has an account signs in instead: a link would
 * outlive a place in a contract.
 */
export async function emailAuthor(
  deps: RequestsDeps,
  tx: Tx,
  row: RequestRow,
  news: RequestEmail,
  { to, dedupe = deps.ids(), ...letter }: Letter & { to?: string; dedupe?: string } = {},
): Promise<void> {
  const conversationId = await deps.conversations.idOf(tx, row.id);
  const isTravel = row.kind === 'travel';
  const more = { ...letter, news, conversationId, dedupe };
  if (to !== undefined) {
    // Other recipients than the author are no members of its conversation.
    const reader = { email: to, locale: row.locale, address: null, linked: !isTravel };
    return emailReader(deps, tx, row, reader, more);
  }
  const linked = !isTravel && !(await isOfContractAlone(tx, row));
  for (const { member, ...one } of await readersOf(deps, tx, row)) {
    const address = conversationId ? deps.replyAddress(conversationId, member) : null;
    const reader = { ...one, address, linked };
    const ofMember = member === CONTACT ? {} : { dedupe: `${dedupe}:${member}`, noticeDedupe: dedupe };
    await emailReader(deps, tx, row, reader, { ...more, ...ofMember });
  }
}

/** Notifies staff of a request that may be taken: each by their settings, and their mailbox. It contains no names. */
export async function announceToStaff(deps: RequestsDeps, tx: Tx, row: RequestRow): Promise<void> {
  if (row.executorId === null)
    for (const userId of await listDesk(deps, tx, row))
      await notifyColleague(deps, tx, row, { userId, kind: 'desk-waits', variant: 'created', dedupe: 'created' });
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
      reason: 'request',
      subject: {
        request: row.number,
        kind: row.kind,
        agency: row.contractId !== null,
        fire: row.priority === 'fire',
      },
    },
    dedupe: `request-staff:${row.id}`,
  });
}

import type { Tx } from '#platform/db/database.ts';
import { addLink, type RequestRow } from '../db/request-queries.ts';
import type { AuthorEmailKind, RequestsDeps } from '../ports.ts';
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
    to = openAuthorInput(deps, row).email,
    dedupe,
  }: { message?: string; to?: string; dedupe?: string } = {},
): Promise<void> {
  const code = deps.ids();
  // A travel request is read by who has an account: no code opens it.
  const isTravel = row.kind === 'travel';
  if (!isTravel) await addLink(tx, row.id, hashCode(code));
  await deps.notifications.sendEmail(tx, {
    template: 'request-news',
    to,
    locale: row.locale,
    data: {
      order: row.orderNumber ?? '',
      ...(row.orderId === null && row.contractId !== null && { contractId: row.contractId }),
      request: row.number,
      link: `${deps.config.baseUrl}${isTravel ? `/account/requests/${row.id}` : `/bid-return/${row.id}?code=${code}`}`,
      journey: [],
      news,
      message,
    },
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

/**
 * Tells one member of staff that a request was given to them, or that a note names them; `dedupe` makes a repeat the
 * same letter. It contains no names.
 */
export async function emailColleague(
  deps: RequestsDeps,
  tx: Tx,
  row: RequestRow,
  { userId, news, dedupe }: { userId: string; news: 'assigned' | 'mentioned'; dedupe: string },
): Promise<void> {
  const [contact] = await deps.contactsOf(tx, [userId]);
  if (!contact) return;
  await deps.notifications.sendEmail(tx, {
    template: 'staff-alert',
    to: contact.email,
    locale: contact.locale,
    data: {
      order: '',
      request: row.number,
      news,
      link: `${deps.config.baseUrl}/office/requests/${row.id}`,
      journey: [],
      reason: [row.kind, row.priority === 'fire' && 'fire'].filter(Boolean).join(' '),
    },
    dedupe: `request-${news}:${row.id}:${dedupe}`,
  });
}

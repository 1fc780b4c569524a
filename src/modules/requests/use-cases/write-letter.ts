import type { Tx } from '#platform/db/database.ts';
import { addLink, type RequestRow } from '../db/request-queries.ts';
import type { News, RequestsDeps } from '../ports.ts';
import { hashCode, openWritten } from './sealed-data.ts';

/**
 * Tells the author, or who else has to know, what happened, with an address that opens the request for whoever has it
 * (of 122 random bits only the hash is kept).
 */
export async function writeAuthor(
  deps: RequestsDeps,
  tx: Tx,
  row: RequestRow,
  news: News,
  message = '',
  to = openWritten(deps, row).email,
): Promise<void> {
  const code = deps.ids();
  await addLink(tx, row.id, hashCode(code));
  await deps.notifications.sendMail(tx, {
    template: 'request-news',
    to,
    locale: row.locale,
    data: {
      order: row.orderNumber,
      request: row.number,
      link: `${deps.config.baseUrl}/bid-return/${row.id}?code=${code}`,
      journey: [],
      news,
      message,
    },
    dedupe: `request:${row.id}:${news}:${hashCode(code)}`,
  });
}

/** Tells the staff's mailbox that there is a request; the letter names nobody. */
export async function writeStaff(deps: RequestsDeps, tx: Tx, row: RequestRow): Promise<void> {
  const to = deps.config.staffMail;
  if (!to) return;
  await deps.notifications.sendMail(tx, {
    template: 'staff-alert',
    to,
    locale: 'ru',
    data: {
      order: row.orderNumber,
      link: `${deps.config.baseUrl}/office/requests/${row.id}`,
      journey: [],
      reason: [row.number, row.kind, row.contractId && 'agency', row.priority === 'fire' && 'fire']
        .filter(Boolean)
        .join(' '),
    },
    dedupe: `request-staff:${row.id}`,
  });
}

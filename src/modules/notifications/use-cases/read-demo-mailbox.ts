import { notFound } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import type { DemoEmail } from '../api.ts';
import { findEmail, listNewestEmails } from '../db/outgoing-email-queries.ts';
import type { OutgoingMessageRow } from '../db/schema.ts';
import type { NotificationsDeps } from '../ports.ts';
import { envelopeOf, openContent, openRecipient } from './send-email.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const toEmailHead = (deps: NotificationsDeps, row: OutgoingMessageRow) => ({
  id: row.id,
  to: openRecipient(deps, row),
  subject: openContent(deps, row).subject,
  template: row.template,
  locale: row.locale as Locale,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
});

export const listMailboxEmails = async (deps: NotificationsDeps, limit: number) =>
  (await listNewestEmails(deps.db, limit)).map((row) => toEmailHead(deps, row));

async function find(deps: NotificationsDeps, id: string): Promise<OutgoingMessageRow> {
  const row = UUID.test(id) ? await findEmail(deps.db, id) : null;
  if (!row) throw notFound('notifications.not_found');
  return row;
}

/** @throws AppError not_found. */
export async function findDemoEmail(deps: NotificationsDeps, id: string): Promise<DemoEmail> {
  const row = await find(deps, id);
  const { text, html } = openContent(deps, row);
  return {
    ...toEmailHead(deps, row),
    ...envelopeOf(deps, row),
    text,
    html,
    attachments: row.attachments.map((a, n) => ({
      name: a.filename,
      href: `/api/demo/mails/${row.id}/attachments/${n}`,
    })),
  };
}

/** @throws AppError not_found. */
export async function readMailboxAttachment(deps: NotificationsDeps, id: string, n: number) {
  const attachment = (await find(deps, id)).attachments[n];
  const bytes = attachment ? await deps.readAttachment(attachment) : null;
  if (!attachment || !bytes) throw notFound('notifications.file_gone');
  return { name: attachment.filename, type: 'application/pdf', bytes };
}

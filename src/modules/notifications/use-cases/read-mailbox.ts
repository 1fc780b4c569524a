import { notFound } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import type { DemoMail } from '../api.ts';
import { messageById, newestMessages } from '../db/messages.ts';
import type { MessageRow } from '../db/schema.ts';
import type { NotificationsDeps } from '../ports.ts';
import { openContent, openRecipient } from './send-mail.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const headOf = (deps: NotificationsDeps, row: MessageRow) => ({
  id: row.id,
  to: openRecipient(deps, row),
  subject: openContent(deps, row).subject,
  template: row.template,
  locale: row.locale as Locale,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
});

export const listMailbox = async (deps: NotificationsDeps, limit: number) =>
  (await newestMessages(deps.db, limit)).map((row) => headOf(deps, row));

async function find(deps: NotificationsDeps, id: string): Promise<MessageRow> {
  const row = UUID.test(id) ? await messageById(deps.db, id) : null;
  if (!row) throw notFound('notifications.not_found');
  return row;
}

/** @throws AppError not_found. */
export async function readMailboxLetter(deps: NotificationsDeps, id: string): Promise<DemoMail> {
  const row = await find(deps, id);
  const { text, html } = openContent(deps, row);
  return {
    ...headOf(deps, row),
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

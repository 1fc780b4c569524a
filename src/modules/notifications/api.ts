import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant, zLocale } from '#kernel/schemas.ts';

const zMailHead = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  template: z.string(),
  locale: zLocale,
  state: z.enum(['queued', 'sent', 'outbox', 'failed']),
  createdAt: zInstant,
});

/** The demonstration's mailbox: every letter the product wrote, newest first. */
export const listDemoMails = endpoint({
  method: 'GET',
  path: '/api/demo/mails',
  access: 'demo',
  summary: 'Letters of the demonstration, newest first',
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
  output: z.object({ items: z.array(zMailHead) }),
});

export const zDemoMail = zMailHead.extend({
  text: z.string(),
  /** Made from our templates only; show it in a sandboxed frame all the same. */
  html: z.string(),
  attachments: z.array(z.object({ name: z.string(), href: z.string() })),
});
export type DemoMail = z.output<typeof zDemoMail>;

export const readDemoMail = endpoint({
  method: 'GET',
  path: '/api/demo/mails/:id',
  access: 'demo',
  summary: 'One letter of the demonstration',
  params: z.strictObject({ id: z.string().max(64) }),
  output: zDemoMail,
});

/** Answers the file itself, not JSON. */
export const readDemoAttachment = endpoint({
  method: 'GET',
  path: '/api/demo/mails/:id/attachments/:n',
  access: 'demo',
  summary: 'An attachment of a letter of the demonstration',
  params: z.strictObject({ id: z.string().max(64), n: z.coerce.number().int().min(0).max(50) }),
  output: z.unknown(),
});

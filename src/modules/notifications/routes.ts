import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { listDemoMails, readDemoAttachment, readDemoMail } from './api.ts';
import type { NotificationsDeps } from './ports.ts';
import { listMailbox, readMailboxAttachment, readMailboxLetter } from './use-cases/read-mailbox.ts';

/** Mounted in demonstration mode only. */
export function notificationsRoutes(app: FastifyInstance, deps: NotificationsDeps): void {
  route(app, listDemoMails, async ({ query }) => ({ items: await listMailbox(deps, query.limit) }));
  route(app, readDemoMail, ({ params }) => readMailboxLetter(deps, params.id));
  route(app, readDemoAttachment, async ({ params, reply }) => {
    const file = await readMailboxAttachment(deps, params.id, params.n);
    await reply
      .header('content-type', file.type)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .send(file.bytes);
  });
}

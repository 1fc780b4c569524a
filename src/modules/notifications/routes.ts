import type { FastifyInstance } from 'fastify';
import type { Account } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import { type Caller, route } from '#platform/http/route.ts';
import { createSseConnections } from '#platform/realtime/sse-connections.ts';
import * as api from './api.ts';
import { listDemoMails, readDemoAttachment, readDemoMail } from './api.ts';
import type { NoticesDeps, NotificationsDeps } from './ports.ts';
import { listMailbox, readMailboxAttachment, readMailboxLetter } from './use-cases/read-mailbox.ts';
import { changeSettings, readAll, readNotices, readSettings, watchNotices } from './use-cases/read-notices.ts';

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

/** Lines of one person that are open at once: a window that is seen needs one. */
const LINES = 12;

function accountOf({ account }: Caller): Account {
  if (!account) throw new AppError('unauthenticated', 'common.unauthenticated');
  return account;
}

/** In-app notifications. */
export function noticesRoutes(app: FastifyInstance, deps: NoticesDeps): void {
  route(app, api.listNotices, ({ query, caller }) => readNotices(deps, accountOf(caller), query.after));
  route(app, api.markNoticesRead, ({ body, caller }) => readAll(deps, accountOf(caller), body.id ?? null));
  route(app, api.readNoticeSettings, ({ caller }) => readSettings(deps, accountOf(caller)));
  route(app, api.saveNoticeSettings, ({ body, caller }) => changeSettings(deps, accountOf(caller), body.settings));
  const lines = createSseConnections(app);
  route(app, api.watchNotices, async ({ caller, reply }) => {
    const account = accountOf(caller);
    lines.bound(reply, account.userId, LINES);
    await lines.send(reply, (signal) => watchNotices(deps, account, signal));
  });
}

import type { FastifyInstance } from 'fastify';
import type { UserAccount } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import { type Caller, route } from '#platform/http/route.ts';
import * as api from './api.ts';
import { listDemoEmails, readDemoAttachment, readDemoEmail } from './api.ts';
import type { InAppNotificationsDeps, LetterTextDeps, NotificationsDeps } from './ports.ts';
import {
  listLetters,
  moveLetter,
  previewLetter,
  publishLetter,
  readLetter,
  saveLetter,
} from './use-cases/letter-texts.ts';
import { readPushSettings, registerDevice, removeDevice } from './use-cases/push-devices.ts';
import { findDemoEmail, listMailboxEmails, readMailboxAttachment } from './use-cases/read-demo-mailbox.ts';
import { changeSettings, readAll, readNotificationsPage, readSettings } from './use-cases/read-notifications.ts';

/** Mounted in demonstration mode only. */
export function notificationsRoutes(app: FastifyInstance, deps: NotificationsDeps): void {
  route(app, listDemoEmails, async ({ query }) => ({ items: await listMailboxEmails(deps, query.limit) }));
  route(app, readDemoEmail, ({ params }) => findDemoEmail(deps, params.id));
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

function requireUser({ user }: Caller): UserAccount {
  if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
  return user;
}

/** In-app notifications. */
export function inAppNotificationRoutes(app: FastifyInstance, deps: InAppNotificationsDeps): void {
  route(app, api.listNotifications, ({ query, caller }) =>
    readNotificationsPage(deps, requireUser(caller), query.after),
  );
  route(app, api.markNotificationsRead, ({ body, caller }) => readAll(deps, requireUser(caller), body.ids ?? null));
  route(app, api.readNotificationSettings, ({ caller }) => readSettings(deps, requireUser(caller)));
  route(app, api.saveNotificationSettings, ({ body, caller }) => changeSettings(deps, requireUser(caller), body));
  route(app, api.readPushSettings, ({ caller }) => readPushSettings(deps, requireUser(caller)));
  route(app, api.registerPushDevice, ({ body, caller, request }) =>
    registerDevice(
      deps,
      {
        user: requireUser(caller),
        session: caller.session,
        locale: caller.locale,
        agent: request.headers['user-agent'],
      },
      body,
    ),
  );
  route(app, api.removePushDevice, ({ params, caller }) => removeDevice(deps, requireUser(caller), params.id));
}

function editorOf(caller: Caller): { id: string; ip: string } {
  return { id: requireUser(caller).userId, ip: caller.ip };
}

/** Texts of letters, written by editors. */
export function letterTextRoutes(app: FastifyInstance, deps: LetterTextDeps): void {
  route(app, api.listLetters, async ({ caller }) => ({ letters: await listLetters(deps, caller.locale) }));
  route(app, api.readLetter, ({ params }) => readLetter(deps, params.letter));
  route(app, api.previewLetter, async ({ params, body: { locale, texts } }) => ({
    letters: await previewLetter(deps, { ...params, locale }, texts),
  }));
  route(app, api.saveLetter, ({ params, body: { texts, ...of }, caller }) =>
    saveLetter(deps, editorOf(caller), { ...params, ...of }, texts),
  );
  route(app, api.publishLetter, ({ params, body: { texts, at, ...of }, caller }) =>
    publishLetter(deps, editorOf(caller), { ...params, ...of }, { texts, at }),
  );
  route(app, api.moveLetter, ({ params, body: { move, version, ...of }, caller }) =>
    moveLetter(deps, editorOf(caller), { ...params, ...of }, { move, version }),
  );
}

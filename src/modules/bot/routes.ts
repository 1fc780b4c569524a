import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { type Caller, route } from '#platform/http/route.ts';
import * as api from './api.ts';
import type { BotDeps } from './ports.ts';
import {
  discardDraft,
  type Editor,
  publishFlow,
  readDesk,
  removeStep,
  restoreVersion,
  saveStep,
  setStart,
} from './use-cases/edit-flow.ts';
import { answerTalk, beginTalk, readTalk } from './use-cases/talk.ts';
import { tryFlow } from './use-cases/try-flow.ts';

function editorOf({ user, ip }: Caller): Editor {
  if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { id: user.userId, ip };
}

/** The bot over HTTP: conversations of visitors and users, and the desk where staff edit its flow. */
export function botRoutes(app: FastifyInstance, deps: BotDeps): void {
  route(app, api.beginTalk, ({ caller }) => beginTalk(deps, caller));
  route(app, api.readTalk, ({ params, caller, reply }) => {
    reply.header('cache-control', 'no-store');
    return readTalk(deps, caller, params.id);
  });
  route(app, api.answerTalk, ({ params, body, caller }) => answerTalk(deps, caller, params.id, body));

  route(app, api.readBotDesk, () => readDesk(deps));
  route(app, api.saveBotStep, ({ body, caller }) => saveStep(deps, editorOf(caller), body));
  route(app, api.removeBotStep, ({ query, caller }) => removeStep(deps, editorOf(caller), query));
  route(app, api.setBotStart, ({ body, caller }) => setStart(deps, editorOf(caller), body));
  route(app, api.publishBotFlow, ({ body, caller }) => publishFlow(deps, editorOf(caller), body.revision));
  route(app, api.discardBotDraft, ({ query }) => discardDraft(deps, query.revision));
  route(app, api.restoreBotVersion, ({ body, caller }) => restoreVersion(deps, editorOf(caller), body));
  route(app, api.tryBotFlow, ({ body }) => tryFlow(deps, body));
}

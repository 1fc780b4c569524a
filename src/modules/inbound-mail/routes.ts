import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { verify } from '#platform/crypto/signature.ts';
import { type Caller, route } from '#platform/http/route.ts';
import * as api from './api.ts';
import type { InboundMailDeps } from './ports.ts';
import { receiveEmail } from './use-cases/receive-email.ts';
import { attachLetter, discardLetter, listStaffLetters, type StaffCaller } from './use-cases/staff-letters.ts';

/** Mail servers take no larger e-mails either. */
const BODY_LIMIT = 25 * 1024 * 1024;

function requireUser({ user, visitorId, locale, ip }: Caller): StaffCaller {
  if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { user, visitorId, locale, ip };
}

export function inboundMailRoutes(app: FastifyInstance, deps: InboundMailDeps): void {
  // A scope of its own, where every body stays the bytes that were signed.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    route(
      scope,
      api.receiveInboundEmail,
      async ({ request }) => {
        const { webhookSecret } = deps.config;
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const signature = request.headers['sapar-signature'];
        const header = Array.isArray(signature) ? signature[0] : signature;
        // Without a secret the call is closed.
        if (webhookSecret === null || !verify(webhookSecret, header, raw, deps.clock.now()))
          throw new AppError('unauthenticated', 'letters.forged');
        return receiveEmail(deps, raw);
      },
      // Our mail server repeats a call that gets no answer, so its calls are not rate-limited.
      { limit: false },
    );
  });
  route(app, api.listLetters, ({ query }) => listStaffLetters(deps, query));
  route(app, api.attachLetter, ({ params, body, caller }) =>
    attachLetter(deps, requireUser(caller), params.id, body.conversation),
  );
  route(app, api.discardLetter, ({ params, caller }) => discardLetter(deps, requireUser(caller), params.id));
}

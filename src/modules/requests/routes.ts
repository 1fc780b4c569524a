import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { type Caller, route } from '#platform/http/route.ts';
import { idempotencyKey, idempotent } from '#platform/idempotency/idempotency.ts';
import * as api from './api.ts';
import type { RequestsDeps } from './ports.ts';
import { readMultipart } from './read-multipart.ts';
import { applyEffects } from './use-cases/apply-effects.ts';
import { approveRefund } from './use-cases/approve-refund.ts';
import { attachFile } from './use-cases/attach-files.ts';
import { calculateRefund } from './use-cases/calculate-refund.ts';
import { createRequest } from './use-cases/create-request.ts';
import { listDesk, readDesk } from './use-cases/desk.ts';
import { findRequest, openLink } from './use-cases/find-request.ts';
import { findSubject, readRequestedOrder } from './use-cases/find-subject.ts';
import { listOrderRequests } from './use-cases/list-order-requests.ts';
import { listOwnRequests } from './use-cases/list-own-requests.ts';
import { moveDesk } from './use-cases/move-desk.ts';
import { moveOwnRequest } from './use-cases/move-own-request.ts';
import { authorsRequest } from './use-cases/own-request.ts';
import { readFile } from './use-cases/read-file.ts';
import { readRequest } from './use-cases/read-request.ts';
import { hashVisitor } from './use-cases/sealed-data.ts';

/** Page of a request whose author may attach a document. */
const PAGES = { request: '/bid-return', account: '/account/requests', office: '/office/requests' } as const;

/** Requests over HTTP; the public ones are looked up through the caller's own cookie, the desk is for staff. */
export function requestsRoutes(app: FastifyInstance, deps: RequestsDeps): void {
  const scope = (what: string, caller: Caller) => `requests.${what}:${hashVisitor(caller.visitorId)}`;

  route(app, api.findSubject, ({ body, caller }) => findSubject(deps, caller, body));
  route(app, api.readRequestedOrder, ({ params, caller }) => readRequestedOrder(deps, caller, params.id));
  route(app, api.listOrderRequests, ({ params, caller }) => listOrderRequests(deps, caller, params.id));
  route(app, api.createRequest, ({ body, caller, request }) =>
    idempotent(deps, { scope: scope('create', caller), key: idempotencyKey(request), body }, () =>
      createRequest(deps, caller, body),
    ),
  );
  route(app, api.findRequest, ({ body, caller }) => findRequest(deps, caller, body));
  route(app, api.openRequestLink, ({ body, caller }) => openLink(deps, caller, body.code));
  route(app, api.readRequest, ({ params, caller }) => readRequest(deps, caller, params.id));
  route(app, api.moveOwnRequest, ({ params, body, caller }) => moveOwnRequest(deps, caller, params.id, body));
  route(app, api.readFile, async ({ params, caller, reply }) => {
    const file = await readFile(deps, caller, params);
    reply
      .header('content-type', file.contentType)
      .header('content-disposition', `attachment; filename*=UTF-8''${inHeader(file.name)}`)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(file.bytes);
  });

  // Only here does the wire take anything but JSON; the body is read by us, part by part.
  app.register(async (uploads) => {
    uploads.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
    route(uploads, api.attachFiles, async ({ params, query, caller, request, reply }) => {
      const page = `${PAGES[query.back ?? 'request']}/${params.id}`;
      const lead = (code: string) => backTo(reply, `${page}?files=${encodeURIComponent(code)}#files`);
      try {
        await authorsRequest(deps, caller, params.id);
        await readMultipart(request, (upload) => attachFile(deps, caller, params.id, upload), {
          address: caller.ip,
        });
      } catch (error) {
        if (!query.back || !(error instanceof AppError) || error.kind === 'not_found') throw error;
        return lead(error.code);
      }
      return query.back ? lead('ok') : { ok: true };
    });
  });

  route(app, api.listOwnRequests, ({ query, caller }) => listOwnRequests(deps, caller, query));

  route(app, api.listDesk, ({ query, caller }) => listDesk(deps, caller, query));
  route(app, api.readDesk, ({ params, caller }) => readDesk(deps, caller, params.id));
  route(app, api.moveDesk, ({ params, body, caller }) => moveDesk(deps, caller, params.id, body));
  route(app, api.calculateRefund, ({ params, body, caller }) => calculateRefund(deps, caller, params.id, body));
  route(app, api.approveRefund, ({ params, body, caller }) => approveRefund(deps, caller, params.id, body));
  route(app, api.applyEffects, ({ params, body, caller }) => applyEffects(deps, caller, params.id, body));
}

/** RFC 8187: what `encodeURIComponent` leaves and a header may not hold is encoded too. */
const inHeader = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** A page's form goes on to a page; what was not read of its body is not waited for. */
function backTo(reply: FastifyReply, path: string): undefined {
  reply.header('cache-control', 'no-store').redirect(path, 303);
}

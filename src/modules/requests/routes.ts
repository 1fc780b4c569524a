import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { type Caller, route } from '#platform/http/route.ts';
import { idempotencyKey, withIdempotencyKey } from '#platform/idempotency/idempotency.ts';
import * as api from './api.ts';
import type { RequestsDeps } from './ports.ts';
import { readMultipart } from './read-multipart.ts';
import { actOnOwnRequest } from './use-cases/act-on-own-request.ts';
import { actOnRequest } from './use-cases/act-on-request.ts';
import { approveRefund } from './use-cases/approve-refund.ts';
import { assignRequest } from './use-cases/assign-request.ts';
import { attachFile } from './use-cases/attach-files.ts';
import { calculateRefund } from './use-cases/calculate-refund.ts';
import { changeDeadline } from './use-cases/change-deadline.ts';
import { changePriority } from './use-cases/change-priority.ts';
import { createCharge, settleCharge, withdrawCharge } from './use-cases/charges.ts';
import { listChatFiles, readChat, startChat } from './use-cases/chat-in-request.ts';
import { createRequest } from './use-cases/create-request.ts';
import { changePeople, createTravelRequest } from './use-cases/create-travel-request.ts';
import { completeExchange, refuseExchange, withdrawExchange, writeExchange } from './use-cases/exchange-by-hand.ts';
import { executeAction } from './use-cases/execute-action.ts';
import { listExecutors } from './use-cases/executors.ts';
import { findRequest, openLink } from './use-cases/find-request.ts';
import { findRequestedOrder, readRequestedOrder } from './use-cases/find-requested-order.ts';
import { listOrderRequests } from './use-cases/list-order-requests.ts';
import { listOwnRequests } from './use-cases/list-own-requests.ts';
import { readAuthorsRequest } from './use-cases/own-request.ts';
import { openLinkedFile, readFile } from './use-cases/read-file.ts';
import { readRequest } from './use-cases/read-request.ts';
import { recordPassport, recordSplit } from './use-cases/record-by-hand.ts';
import { removeFile } from './use-cases/remove-file.ts';
import {
  changeReplyTemplate,
  createReplyTemplate,
  listReplyTemplates,
  removeReplyTemplate,
} from './use-cases/reply-templates.ts';
import { hashVisitor } from './use-cases/sealed-data.ts';
import { listServiceLevels, readAnswerTimes, setServiceLevels } from './use-cases/service-levels.ts';
import { listRequestQueue, readRequestBoard, readStaffRequest } from './use-cases/staff-queue.ts';

/** Page of a request whose author may attach a document. */
const PAGES = { request: '/bid-return', account: '/account/requests', office: '/office/requests' } as const;

/** Requests over HTTP; the public ones are looked up through the caller's own cookie, the desk is for staff. */
export function requestsRoutes(app: FastifyInstance, deps: RequestsDeps): void {
  const scope = (what: string, caller: Caller) => `requests.${what}:${hashVisitor(caller.visitorId)}`;

  route(app, api.findRequestedOrder, ({ body, caller }) => findRequestedOrder(deps, caller, body));
  route(app, api.readRequestedOrder, ({ params, caller }) => readRequestedOrder(deps, caller, params.id));
  route(app, api.listOrderRequests, ({ params, caller }) => listOrderRequests(deps, caller, params.id));
  route(app, api.createRequest, ({ body, caller, request }) =>
    withIdempotencyKey(deps, { scope: scope('create', caller), key: idempotencyKey(request), body }, () =>
      createRequest(deps, caller, body),
    ),
  );
  route(app, api.findRequest, ({ body, caller }) => findRequest(deps, caller, body));
  route(app, api.openRequestLink, ({ body, caller }) => openLink(deps, caller, body.code));
  route(app, api.readRequest, ({ params, caller }) => readRequest(deps, caller, params.id));
  route(app, api.actOnOwnRequest, ({ params, body, caller }) => actOnOwnRequest(deps, caller, params.id, body));
  route(app, api.readRequestChat, ({ params, caller }) => readChat(deps, caller, params.id));
  route(app, api.listChatFiles, ({ params, caller }) => listChatFiles(deps, caller, params.id));
  route(app, api.startRequestChat, ({ params, body, caller }) => startChat(deps, caller, params.id, body));
  const sendFile = deps.fileLinks.serve('requests', (ref) => openLinkedFile(deps, ref));
  route(app, api.readFile, async ({ params, caller, reply }) =>
    sendFile(reply, await readFile(deps, caller, params, 'file')),
  );
  route(app, api.readThumbnail, async ({ params, caller, reply }) =>
    sendFile(reply, await readFile(deps, caller, params, 'thumbnail')),
  );
  route(app, api.removeFile, async ({ params, caller }) => {
    await removeFile(deps, caller, params);
    return { done: true as const };
  });

  // Only here does the wire take anything but JSON; the body is read by us, part by part.
  app.register(async (uploads) => {
    uploads.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
    route(uploads, api.attachFiles, async ({ params, query, caller, request, reply }) => {
      const page = `${PAGES[query.back ?? 'request']}/${params.id}`;
      const lead = (code: string) => redirectBack(reply, `${page}?files=${encodeURIComponent(code)}#files`);
      try {
        await readAuthorsRequest(deps, caller, params.id);
        await readMultipart(request, (upload) => attachFile(deps, caller, params.id, upload, query.category), {
          address: caller.ip,
        });
      } catch (error) {
        if (!query.back || !(error instanceof AppError) || error.kind === 'not_found') throw error;
        return lead(error.code);
      }
      return query.back ? lead('ok') : { ok: true };
    });
  });

  route(app, api.createTravelRequest, ({ body, caller, request }) =>
    withIdempotencyKey(deps, { scope: scope('create-travel', caller), key: idempotencyKey(request), body }, () =>
      createTravelRequest(deps, caller, body),
    ),
  );
  route(app, api.changePeople, ({ params, body, caller }) => changePeople(deps, caller, params.id, body));
  route(app, api.listOwnRequests, ({ query, caller }) => listOwnRequests(deps, caller, query));

  route(app, api.listRequestQueue, ({ query, caller }) => listRequestQueue(deps, caller, query));
  route(app, api.readRequestBoard, ({ query, caller }) => readRequestBoard(deps, caller, query));
  route(app, api.listExecutors, ({ query, caller }) => listExecutors(deps, caller, query.request));
  route(app, api.changePriority, ({ params, body, caller }) => changePriority(deps, caller, params.id, body));
  route(app, api.changeDeadline, ({ params, body, caller }) => changeDeadline(deps, caller, params.id, body));
  route(app, api.assignRequest, ({ params, body, caller }) => assignRequest(deps, caller, params.id, body));
  route(app, api.createCharge, ({ params, body, caller }) => createCharge(deps, caller, params.id, body));
  route(app, api.withdrawCharge, ({ params, caller }) => withdrawCharge(deps, caller, params));
  route(app, api.settleCharge, ({ params, body, caller }) => settleCharge(deps, caller, params, body));
  route(app, api.refuseCharge, ({ params, body, caller }) =>
    settleCharge(deps, caller, params, { ...body, done: 'refused' }),
  );
  route(app, api.writeExchange, ({ params, body, caller, request }) =>
    withIdempotencyKey(deps, { scope: scope('exchange', caller), key: idempotencyKey(request), body }, () =>
      writeExchange(deps, caller, params.id, body),
    ),
  );
  route(app, api.withdrawExchange, ({ params, caller }) => withdrawExchange(deps, caller, params));
  route(app, api.completeExchange, ({ params, body, caller }) => completeExchange(deps, caller, params, body));
  route(app, api.refuseExchange, ({ params, caller }) => refuseExchange(deps, caller, params));
  route(app, api.recordSplit, ({ params, body, caller }) => recordSplit(deps, caller, params.id, body));
  route(app, api.recordPassport, ({ params, body, caller }) => recordPassport(deps, caller, params.id, body));
  route(app, api.listServiceLevels, () => listServiceLevels(deps));
  route(app, api.setServiceLevels, ({ body, caller }) => setServiceLevels(deps, caller, body.levels));
  route(app, api.readAnswerTimes, () => readAnswerTimes(deps));
  route(app, api.listReplyTemplates, () => listReplyTemplates(deps));
  route(app, api.createReplyTemplate, ({ body, caller }) => createReplyTemplate(deps, caller, body));
  route(app, api.changeReplyTemplate, ({ params, body, caller }) => changeReplyTemplate(deps, caller, params.id, body));
  route(app, api.removeReplyTemplate, ({ params, caller }) => removeReplyTemplate(deps, caller, params.id));
  route(app, api.readStaffRequest, ({ params, caller }) => readStaffRequest(deps, caller, params.id));
  route(app, api.actOnRequest, ({ params, body, caller }) => actOnRequest(deps, caller, params.id, body));
  route(app, api.calculateRefund, ({ params, body, caller }) => calculateRefund(deps, caller, params.id, body));
  route(app, api.approveRefund, ({ params, body, caller }) => approveRefund(deps, caller, params.id, body));
  route(app, api.executeAction, ({ params, body, caller }) => executeAction(deps, caller, params.id, body));
}

/** A page's form goes on to a page; what was not read of its body is not waited for. */
function redirectBack(reply: FastifyReply, path: string): undefined {
  reply.header('cache-control', 'no-store').redirect(path, 303);
}

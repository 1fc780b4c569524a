import type { FastifyInstance } from 'fastify';
import { decideAccess } from '#kernel/access.ts';
import { AppError } from '#kernel/app-error.ts';
import { type Caller, type Handler, route } from '#platform/http/route.ts';
import type { Limit } from '#platform/limits/limiter.ts';
import * as api from './api.ts';
import type { SupplierDeskDeps } from './ports.ts';
import {
  type Actor,
  addSupplier,
  changeSupplier,
  connectSupplier,
  switchSupplier,
} from './use-cases/edit-suppliers.ts';
import { listOfficeSuppliers, readOfficeSupplier } from './use-cases/read-suppliers.ts';
import { type NewsDeps, receiveSupplierEvent } from './use-cases/receive-supplier-event.ts';
import type { SupplierPictures } from './use-cases/supplier-pictures.ts';
import { testSupplier } from './use-cases/test-supplier.ts';

const BODY_LIMIT = 16 * 1024;

/** Mounts suppliers' news in a scope of its own, where every body stays the bytes that were signed. */
export function supplyRoutes(app: FastifyInstance, deps: NewsDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    route(
      scope,
      api.supplierCallback,
      async ({ params, request }) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await receiveSupplierEvent(deps, params.supplier, { headers: request.headers, raw });
        return { received: true as const };
      },
      // A supplier repeats a call that gets no answer, so its calls are not rate-limited.
      { limit: false },
    );
  });
}

/** What lies at an address of a picture never changes for those who read it. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Pictures of suppliers' hotels. A page of results has dozens of them: only the limits of an address hold. */
export function supplierPictureRoutes(app: FastifyInstance, pictures: SupplierPictures): void {
  const readOne: Handler<typeof api.readSupplierPicture> = async ({ params, query, reply }) => {
    const bytes = await pictures.read(Number(params.width), query);
    reply.headers({ 'content-type': 'image/webp', 'cache-control': FOR_EVER });
    return bytes;
  };
  route(app, api.readSupplierPicture, readOne, { limit: false });
}

/** Of one address: each test is a search of a supplier. */
const TESTS: Limit = { max: 20, seconds: 60 };
const DONE = { done: true };

function actor({ user, ip }: Caller): Actor {
  if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { userId: user.userId, ip };
}
const mayConnect = ({ user }: Caller): boolean => decideAccess('admin', user) === 'yes';

/** The office of suppliers over HTTP. */
export function supplierDeskRoutes(app: FastifyInstance, deps: SupplierDeskDeps): void {
  route(app, api.listOfficeSuppliers, async ({ caller, reply }) => {
    reply.header('cache-control', 'no-store');
    return { ...(await listOfficeSuppliers(deps)), mayConnect: mayConnect(caller) };
  });
  route(app, api.readOfficeSupplier, async ({ caller, params, reply }) => {
    reply.header('cache-control', 'no-store');
    return { ...(await readOfficeSupplier(deps, params.id)), mayConnect: mayConnect(caller) };
  });
  route(app, api.addSupplier, ({ caller, body }) => addSupplier(deps, actor(caller), body));
  route(app, api.changeSupplier, async ({ caller, params, body }) => {
    await changeSupplier(deps, actor(caller), params.id, body);
    return DONE;
  });
  route(app, api.connectSupplier, async ({ caller, params, body }) => {
    await connectSupplier(deps, actor(caller), params.id, body);
    return DONE;
  });
  route(app, api.switchSupplier, async ({ caller, params, body }) => {
    await switchSupplier(deps, actor(caller), params.id, body);
    return DONE;
  });
  route(app, api.testSupplier, ({ caller, params, body }) => testSupplier(deps, actor(caller), params.id, body), {
    limit: TESTS,
  });
}

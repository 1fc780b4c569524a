import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Pool } from 'pg';
import type { Dial } from '../dials.ts';
import { extrasOfBooking, extrasOfOffer, sellExtra, takeExtraBack } from './extras.ts';
import type { Op } from './operations.ts';
import { readExtra, readReturn } from './requests.ts';
import type { Supplier } from './supplier.ts';

type Deps = {
  /** `/atlas/v1`. */
  base: string;
  route: (op: string) => RouteShorthandOptions;
  opOf: (request: FastifyRequest, kind: Op['kind']) => Op;
  pool: Pool;
  supplier: Supplier;
  dial: () => Dial;
};
type ById = { Params: { id: string } };

/** What a supplier sells beside its tickets. */
export function extrasRoutes(app: FastifyInstance, given: Deps): void {
  const { base, route, opOf, pool, supplier, dial } = given;
  app.get<ById>(`${base}/offers/:id/extras`, route('extras'), async (request) =>
    extrasOfOffer(supplier, dial(), request.params.id),
  );
  app.get<ById>(`${base}/bookings/:id/extras`, route('extras'), async (request) =>
    extrasOfBooking(pool, supplier, dial(), request.params.id),
  );
  app.post<ById>(`${base}/bookings/:id/extras`, route('extra'), async (request, reply) => {
    const wanted = { id: request.params.id, ...readExtra(request.body) };
    const risen = request.fault?.kind === 'price-jump' ? (request.fault.minor ?? 0) : 0;
    const op = opOf(request, 'extra');
    return reply.status(201).send(await sellExtra(pool, supplier, dial(), op, wanted, risen));
  });
  app.post<{ Params: { id: string; extraId: string } }>(
    `${base}/bookings/:id/extras/:extraId/return`,
    route('extra-return'),
    async (request) => {
      const wanted = { ...request.params, ...readReturn(request.body) };
      return takeExtraBack(pool, supplier, opOf(request, 'extra-return'), wanted);
    },
  );
}

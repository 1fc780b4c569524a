import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Pool } from 'pg';
import type { FaultRule } from '../fault-injection.ts';
import { ancillariesOfBooking, ancillariesOfOffer, reverseAncillary, sellAncillary } from './ancillaries.ts';
import type { Op } from './operations.ts';
import { readAncillary, readReturn } from './requests.ts';
import type { Supplier } from './supplier.ts';

type Deps = {
  /** `/atlas/v1`. */
  base: string;
  route: (op: string) => RouteShorthandOptions;
  opOf: (request: FastifyRequest, kind: Op['kind']) => Op;
  pool: Pool;
  supplier: Supplier;
  faultRule: () => FaultRule;
};
type ById = { Params: { id: string } };

/** Ancillaries that a supplier sells. */
export function ancillariesRoutes(app: FastifyInstance, given: Deps): void {
  const { base, route, opOf, pool, supplier, faultRule } = given;
  app.get<ById>(`${base}/offers/:id/ancillaries`, route('ancillaries'), async (request) =>
    ancillariesOfOffer(supplier, faultRule(), request.params.id),
  );
  app.get<ById>(`${base}/bookings/:id/ancillaries`, route('ancillaries'), async (request) =>
    ancillariesOfBooking(pool, supplier, faultRule(), request.params.id),
  );
  app.post<ById>(`${base}/bookings/:id/ancillaries`, route('extra'), async (request, reply) => {
    const wanted = { id: request.params.id, ...readAncillary(request.body) };
    const risen = request.fault?.kind === 'price-jump' ? (request.fault.minor ?? 0) : 0;
    const op = opOf(request, 'extra');
    return reply.status(201).send(await sellAncillary(pool, supplier, faultRule(), op, wanted, risen));
  });
  app.post<{ Params: { id: string; ancillaryId: string } }>(
    `${base}/bookings/:id/ancillaries/:ancillaryId/return`,
    route('ancillary-return'),
    async (request) => {
      const wanted = { ...request.params, ...readReturn(request.body) };
      return reverseAncillary(pool, supplier, opOf(request, 'ancillary-return'), wanted);
    },
  );
}

import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { actor } from './hotel-routes.ts';
import type { Inventory, InventoryOffice } from './index.ts';
import * as wire from './wire/transfers.ts';

const DONE = { done: true };

/** Transfers of the company's own over HTTP, for the finance desk, and the ways that are sold. */
export function transferRoutes(
  app: FastifyInstance,
  { inventory, office }: { inventory: Pick<Inventory, 'transferWays'>; office: InventoryOffice },
): void {
  route(app, wire.listTransferWays, async () => ({ ways: await inventory.transferWays() }));
  route(app, wire.readOwnTransfers, () => office.readTransfers());
  route(app, wire.readOwnTransfer, ({ params }) => office.readTransfer(params.id));
  route(app, wire.createOwnTransfer, async ({ caller, body }) => ({
    id: await office.createTransfer(actor(caller), body.transfer),
  }));
  route(app, wire.saveOwnTransfer, async ({ caller, params, body }) => {
    await office.saveTransfer(actor(caller), { ...params, ...body });
    return DONE;
  });
  route(app, wire.publishOwnTransfer, async ({ caller, params, body }) => {
    await office.publishTransfer(actor(caller), { ...params, ...body });
    return DONE;
  });
  route(app, wire.undoOwnTransfer, async ({ caller, params, body }) => {
    await office.undoTransfer(actor(caller), { ...params, ...body });
    return DONE;
  });
  route(app, wire.readOwnTransferDays, ({ params, query }) => office.readTransferDays(params.id, query.from));
  route(app, wire.changeOwnTransferDays, async ({ caller, params, body }) => ({
    days: await office.changeTransferDays(actor(caller), { ...params, ...body }),
  }));
}

import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { sendWorkbook } from '#platform/spreadsheet/send-workbook.ts';
import * as api from './api.ts';
import type { SalesDeps } from './ports.ts';
import { exportOrders } from './use-cases/export-orders.ts';
import { exportTickets } from './use-cases/export-tickets.ts';
import { findOrders } from './use-cases/find-orders.ts';
import { listOrders, readOrdersDue, readOrdersEtag } from './use-cases/list-orders.ts';
import * as settings from './use-cases/list-settings.ts';
import { listTickets, readTicketsEtag } from './use-cases/list-tickets.ts';
import { readSalesActivity } from './use-cases/read-sales-activity.ts';
import { listStaffOrders, listStaffTickets } from './use-cases/staff-lists.ts';

/** Lists of what an agency has sold, and how a person looks at them. */
export function salesRoutes(app: FastifyInstance, deps: SalesDeps): void {
  route(app, api.findOrders, ({ query, caller }) => findOrders(deps, caller, query.q));
  route(app, api.listOrders, ({ query, caller }) => listOrders(deps, caller, query));
  route(app, api.readOrdersDue, ({ caller }) => readOrdersDue(deps, caller));
  route(app, api.readSalesActivity, ({ caller }) => readSalesActivity(deps, caller));
  route(app, api.readOrdersEtag, ({ query, caller }) => readOrdersEtag(deps, caller, query));
  route(app, api.exportOrders, async ({ query, caller, request, reply }) => {
    const { locale = caller.locale, plain, ...filter } = query;
    const table = await exportOrders(deps, caller, { filter, plain, locale });
    return sendWorkbook(request, reply, 'sapar-orders.xlsx', table);
  });
  route(app, api.listTickets, ({ query, caller }) => listTickets(deps, caller, query));
  route(app, api.readTicketsEtag, ({ query, caller }) => readTicketsEtag(deps, caller, query));
  route(app, api.exportTickets, async ({ query, caller, request, reply }) => {
    const { locale = caller.locale, plain, ...filter } = query;
    const table = await exportTickets(deps, caller, { filter, plain, locale });
    return sendWorkbook(request, reply, 'sapar-tickets.xlsx', table);
  });
  route(app, api.listStaffOrders, ({ query, caller }) => listStaffOrders(deps, caller, query));
  route(app, api.listStaffTickets, ({ query, caller }) => listStaffTickets(deps, caller, query));
  route(app, api.readListSettings, ({ params, caller }) => settings.readListSettings(deps, caller, params.list));
  route(app, api.saveListColumns, ({ params, body, caller }) =>
    settings.saveListColumns(deps, caller, params.list, body.columns),
  );
  route(app, api.saveListView, ({ params, body, caller }) => settings.saveListView(deps, caller, params.list, body));
  route(app, api.changeListView, ({ params, body, caller }) => settings.changeListView(deps, caller, params, body));
  route(app, api.deleteListView, ({ params, caller }) => settings.deleteListView(deps, caller, params));
}

import type { Audit } from '#modules/audit/index.ts';
import { agencyRegistered } from '#modules/identity/events.ts';
import { listUserNames } from '#modules/identity/index.ts';
import { ledgerNeedsStaff, ledgerStaffNotNeeded } from '#modules/ledger/events.ts';
import { orderNeedsStaff } from '#modules/orders/events.ts';
import type { OrdersModule } from '#modules/orders/index.ts';
import { paymentNeedsStaff, paymentStaffNotNeeded } from '#modules/payments/events.ts';
import { offerNeedsStaff, offerStaffNotNeeded } from '#modules/request-offers/events.ts';
import { type TasksDeps, tasksJobs, tasksRoutes } from '#modules/tasks/index.ts';
import type { AppModule, Deps } from '../app-module.ts';

/** Staff tasks of all modules. */
export function tasksModule(
  { db, clock, ids }: Deps,
  { audit, orders }: { audit: Audit; orders: OrdersModule },
): AppModule {
  const tasks: TasksDeps = {
    db,
    clock,
    ids,
    namesOf: listUserNames,
    labels: orders.labels,
    record: audit.recordAccess,
  };
  return {
    name: 'tasks',
    routes: (app) => tasksRoutes(app, tasks),
    jobs: tasksJobs(tasks, {
      wanted: [paymentNeedsStaff, ledgerNeedsStaff, offerNeedsStaff, agencyRegistered],
      over: [paymentStaffNotNeeded, ledgerStaffNotNeeded, offerStaffNotNeeded],
      alerts: [orderNeedsStaff],
    }),
  };
}

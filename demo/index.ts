import type { Demonstration } from '../src/server/demonstration.ts';
import { DEMO_CARRIER_MARKS } from './carrier-marks.ts';
import { demoTimetable } from './inventory/extend-timetable.ts';
import { fillDemo } from './orders/fill-demo.ts';
import { demoSupplierKeys, seedDemoSuppliers } from './suppliers.ts';
import { createDemoTime, runInPast } from './time.ts';
import { DEMO_LOGINS, seedDemoUsers } from './users.ts';

/** Contracts of a large demonstration are older than its month of sales. */
const CONTRACTS_OPENED_MS = 60 * 86_400_000;

export const demonstration: Demonstration = {
  logins: DEMO_LOGINS,
  carrierMarks: DEMO_CARRIER_MARKS,
  timetable: demoTimetable,
  seedUsers: (deps, large) => (large ? runInPast(CONTRACTS_OPENED_MS, () => seedDemoUsers(deps)) : seedDemoUsers(deps)),
  seedSuppliers: seedDemoSuppliers,
  supplierKeys: demoSupplierKeys,
  createTime: createDemoTime,
  fillOrders: fillDemo,
};

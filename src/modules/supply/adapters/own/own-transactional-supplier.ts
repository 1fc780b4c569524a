import type { Inventory } from '#modules/inventory/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { TransactionalSupplier } from '../transactional-supplier.ts';
import { bookingOf } from './to-port.ts';

/** The own inventory's seats, sold in the caller's transaction. */
export const createOwnTransactionalSupplier = (given: {
  inventory: Inventory;
  clock: Clock;
}): TransactionalSupplier => ({
  async issue(tx, requests) {
    const { inventory, clock } = given;
    const list = requests.map(({ call: { opId }, ref, expect }) => ({ call: { opId }, ref, expect }));
    const rows = await inventory.issueWithin(tx, list);
    return rows.map((row) => bookingOf(row, inventory.availableActions(row), clock.now()));
  },
});

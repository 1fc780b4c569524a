import { createInventory } from '#modules/inventory/index.ts';
import { testClock } from '../../../../../tests/support/clock.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { CONTRACT_MIX, supplierContract } from '../../contract.ts';
import { createSupply } from '../../index.ts';
import { FaultDial } from './faults.ts';
import { createHouseSupplier, HOUSE_ID } from './house-supplier.ts';

const NOON = '2026-03-02T06:00:00.000Z';
const airportKeyOfCode = (code: string) => `${code.toLowerCase()}-airport`;

supplierContract('the house', async () => {
  const database = await testDatabase();
  const clock = testClock(NOON);
  const inventory = createInventory({ db: database.db, clock, airportKeyOfCode });
  await inventory.extendTimetable();
  const faults = new FaultDial();
  const supply = createSupply({
    db: database.db,
    clock,
    suppliers: [createHouseSupplier({ inventory, clock, faults })],
  });
  return {
    port: supply.get(HOUSE_ID),
    query: {
      legs: [
        { from: ['bsz-airport'], to: ['oss-airport'], date: '2026-03-10' },
        { from: ['oss-airport'], to: ['bsz-airport'], date: '2026-03-17' },
      ],
      mix: CONTRACT_MIX,
      cabin: 'economy',
    },
    now: () => clock.now(),
    dial: (method, fault) => faults.set(method, fault),
    travelTo: (at) => clock.set(at ? at.toISOString() : NOON),
    manual: { legs: [{ from: ['bsz-airport'], to: ['dxb-airport'], date: '2026-03-12' }] },
    passSettleTime: () => clock.advance({ seconds: 16 }),
    close: () => database.close(),
  };
});

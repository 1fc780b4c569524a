import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import type { FoundMode } from '#kernel/mode.ts';
import { createInventory } from '#modules/inventory/index.ts';
import { testClock } from '../../../../../tests/support/clock.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { timetableCache } from '../../../../../tests/support/presets.ts';
import { createSupply } from '../../index.ts';
import { CONTRACT_MIX, type ContractSubject, supplierContract } from '../../testing/contract/supplier-contract.ts';
import { FaultInjector } from './fault-injection.ts';
import { createInventorySupplier, ownSupplierIdFor } from './own-supplier.ts';

const NOON = '2026-03-02T06:00:00.000Z';

type SoldProduct = Pick<ContractSubject, 'query' | 'manual'>;

async function ownSupplier(mode: FoundMode, sold: SoldProduct): Promise<ContractSubject> {
  const database = await testDatabase({ preset: timetableCache(NOON) });
  const clock = testClock(NOON);
  const inventory = createInventory({ db: database.db, clock, airportKeyOfCode: (code) => code });
  await inventory.extendTimetable(demoTimetable());
  const faults = new FaultInjector();
  const supply = createSupply({
    db: database.db,
    clock,
    suppliers: [createInventorySupplier({ inventory, clock, mode, faults })],
  });
  return {
    port: supply.get(ownSupplierIdFor(mode)),
    ...sold,
    now: () => clock.now(),
    injectFault: (method, fault) => faults.set(method, fault),
    travelTo: (at) => clock.set(at ? at.toISOString() : NOON),
    passMaxEffectDelay: () => clock.advance({ seconds: 16 }),
    close: () => database.close(),
  };
}

const thereAndBack = (from: string, to: string) => [
  { from: [from], to: [to], date: '2026-03-10' },
  { from: [to], to: [from], date: '2026-03-17' },
];

supplierContract(
  'own inventory',
  () =>
    ownSupplier('avia', {
      query: { slices: thereAndBack('BSZ', 'OSS'), passengerCounts: CONTRACT_MIX, cabin: 'economy' },
      manual: { slices: [{ from: ['BSZ'], to: ['DXB'], date: '2026-03-12' }] },
    }),
  { ground: false, laps: true, guardsMinors: false },
);

supplierContract(
  'own inventory with trains',
  () =>
    ownSupplier('rail', {
      query: {
        slices: thereAndBack('bishkek-2-station', 'balykchy-station'),
        passengerCounts: CONTRACT_MIX,
        cabin: 'economy',
        mode: 'rail',
      },
    }),
  { ground: true, laps: true, guardsMinors: false },
);

supplierContract(
  'own inventory with a part of a train',
  () =>
    ownSupplier('rail', {
      query: {
        slices: thereAndBack('tokmok-station', 'balykchy-station'),
        passengerCounts: CONTRACT_MIX,
        cabin: 'economy',
        mode: 'rail',
      },
    }),
  { ground: true, laps: true, guardsMinors: false },
);

supplierContract(
  'own inventory with buses',
  () =>
    ownSupplier('bus', {
      query: {
        slices: thereAndBack('bishkek-west-bus', 'karakol-bus'),
        passengerCounts: { aaa: 2, rbg: 2, rmg: 0, ins: 0 },
        cabin: 'economy',
        mode: 'bus',
      },
    }),
  { ground: true, laps: false, guardsMinors: false },
);

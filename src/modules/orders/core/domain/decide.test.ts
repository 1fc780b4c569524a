import { expect, test } from 'vitest';
import { ANCILLARIES } from '#modules/ancillaries/index.ts';
import { TRAVEL_APPROVALS } from '#modules/travel-approvals/index.ts';
import { SPLIT_MACHINE } from '../../split/domain/split-machine.ts';
import { TABLE } from '../../testing/full-machine.ts';
import { createOrderRegistry } from '../../use-cases/order-registry.ts';
import { CORE_MACHINE } from './core-machine.ts';
import { createOrderMachine } from './decide.ts';

test('the order machine refuses a slice that names a guard or an effect which no slice registers', () => {
  expect(() => createOrderMachine([SPLIT_MACHINE])).toThrow('no slice registers the guard retryable');
  expect(() => createOrderMachine([{ ...CORE_MACHINE, effects: {} }])).toThrow('no slice registers the effect');
  expect(() => createOrderMachine([CORE_MACHINE, CORE_MACHINE])).toThrow('two slices register the guard orderOpen');
  expect(createOrderMachine([SPLIT_MACHINE, CORE_MACHINE]).rows, 'control: with the core').not.toHaveLength(0);
});

test('the whole machine of the tests is the one that the product registers', () => {
  const registered = createOrderRegistry([TRAVEL_APPROVALS, ANCILLARIES]).machine.rows;
  expect(TABLE).toEqual(registered);
});

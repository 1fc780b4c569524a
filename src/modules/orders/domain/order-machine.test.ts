import { expect, test } from 'vitest';
import { CORE_MACHINE } from '../core/domain/core-machine.ts';
import { createOrderMachine } from '../core/domain/decide.ts';
import { SPLIT_MACHINE } from '../split/domain/split-machine.ts';

test('the order machine refuses a slice that names a guard or an effect which no slice registers', () => {
  expect(() => createOrderMachine([SPLIT_MACHINE])).toThrow('no slice registers the guard may be sent again');
  expect(() => createOrderMachine([{ ...CORE_MACHINE, effects: {} }])).toThrow('no slice registers the effect');
  expect(() => createOrderMachine([CORE_MACHINE, CORE_MACHINE])).toThrow('two slices register the guard still wanted');
  expect(createOrderMachine([SPLIT_MACHINE, CORE_MACHINE]).rows, 'control: with the core').not.toHaveLength(0);
});

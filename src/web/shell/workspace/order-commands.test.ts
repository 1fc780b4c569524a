import { expect, test } from 'vitest';
import { commandPath, parseCommand } from './order-commands.ts';

const labels = {
  open: 'заказ открыть',
  pay: 'оплатить',
  refund: 'вернуть возврат',
  void: 'аннулировать',
  exchange: 'обменять',
  split: 'разделить',
  papers: 'счёт квитанция',
};

test.each([
  ['вернуть S-123', 'refund', 'S-123'],
  ['возвр S-123', 'refund', 'S-123'],
  // «вернуть S-123» on the English layout.
  ['dthyenm S-123', 'refund', 'S-123'],
  ['Аннулировать  ASANOVA', 'void', 'ASANOVA'],
  ['счет 123456', 'papers', '123456'],
  ['заказ S-1', 'open', 'S-1'],
])('«%s» is the command %s for «%s»', (typed, command, rest) => {
  expect(parseCommand(typed, labels)).toEqual({ command, rest });
});

test.each(['S-123', 'вернуть', 'во S-123', 'ASANOVA AIGUL', ''])('«%s» has no command', (typed) => {
  expect(parseCommand(typed, labels)).toEqual({ command: null, rest: typed });
});

test('each command leads to its page', () => {
  expect(commandPath('refund', 'a')).toBe('/order/a/refund');
  expect(commandPath('void', 'a')).toBe('/order/a/refund');
  expect(commandPath('exchange', 'a')).toBe('/order/a/exchange');
  expect(commandPath('papers', 'a')).toBe('/order/a#documents');
  expect(commandPath('pay', 'a')).toBe('/order/a#to-pay');
});

import { expect, test } from 'vitest';
import { applyMarkup } from './markup-tools.tsx';

test.each([
  ['bold', 'one two', [4, 7], 'one **two**'],
  ['link', 'one two', [4, 7], 'one [two](/content/)'],
  ['heading', 'one\ntwo', [5, 5], 'one\n## two'],
  ['bullet', 'one\ntwo', [0, 7], '- one\n- two'],
] as const)('%s', (tool, text, range, result) => {
  const change = applyMarkup(text, range, tool);
  expect(text.slice(0, change.from) + change.text + text.slice(change.to)).toBe(result);
});

import { expect, test } from 'vitest';
import type { PageText } from '#modules/content/api.ts';
import { compareTexts, readDeskForm } from './desk-form.ts';

const form = (fields: Record<string, string>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries({ do: 'plan', locale: 'kg', ...fields })) data.set(name, value);
  return data;
};
const text = (markdown: string): PageText => ({ title: 'T', description: 'D', summary: 'S', markdown });

test('a planned time is Bishkek’s', () => {
  const { at } = readDeskForm(form({ planDay: '05.12.2026', planTime: '9:00' }), '2026-11-26');
  expect(at).toBe('2026-12-05T03:00:00.000Z');
});

test.each([
  ['31.02.2027', '09:00'],
  ['05.12.2026', '25:00'],
  ['', '09:00'],
])('%s at %s is no time', (planDay, planTime) => {
  expect(readDeskForm(form({ planDay, planTime }), '2026-11-26').at).toBeNull();
});

test.each([{ do: 'delete' }, { locale: 'de' }])('%j is refused', (fields) => {
  expect(() => readDeskForm(form(fields), '2026-11-26')).toThrow();
});

test('a comparison names the lines that were added and removed', () => {
  const changes = compareTexts(text('one\ntwo\nthree'), text('one\n2\nthree'));
  expect(changes.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'removed', text: 'two\n' },
    { kind: 'added', text: '2\n' },
  ]);
});

test('equal texts have no change', () => {
  expect(compareTexts(text('x'), text('x')).every(({ kind }) => kind === 'same')).toBe(true);
});

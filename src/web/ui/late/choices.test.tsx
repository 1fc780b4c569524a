// @vitest-environment happy-dom
import { useRef, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Words } from '../../i18n/words.ts';
import type { LateProps } from '../late-props.ts';
import { type Choice, Choices } from './choices.tsx';
import { onPage } from './on-page.tsx';

type SampleProps = { choices: readonly Choice[] | null; query: string; onChoose: (key: string) => void };

/** A field whose list arrives, as those of cities and saved passengers do. */
function Sample({ choices, query, onChoose }: SampleProps) {
  const input = useRef<HTMLInputElement>(null);
  const [given, give] = useState<LateProps<HTMLInputElement>>({});
  return (
    <>
      <input {...given} ref={input} role="combobox" aria-expanded={choices !== null} aria-controls="list" />
      {choices && (
        <Choices {...{ input, give, choices, query, onChoose }} id="list" label="Города" activeClass="active" />
      )}
      <button type="button">next</button>
    </>
  );
}

const place = (key: string, refused?: boolean): Choice => ({ key, content: key, ...(refused && { refused }) });
const PLACES = [place('osh'), place('bishkek'), place('batken', true)];

let end = async () => {};
afterEach(() => end());

async function field(first: Partial<SampleProps> = {}) {
  const chosen: string[] = [];
  const props = { choices: null, query: 'б', onChoose: (key: string) => chosen.push(key), ...first };
  const page = await onPage(<Sample {...props} />, {} as Words);
  end = page.end;
  const input = page.place.querySelector('input') as HTMLInputElement;
  await page.focus(input);
  const marked = () => [...page.place.querySelectorAll('[aria-selected=true]')].map((node) => node.textContent);
  const show = (next: Partial<SampleProps>) => page.show(<Sample {...props} {...next} />);
  return { ...page, input, chosen, marked, show };
}

test('the list comes to the field as it stands: the same node, its text and the focus', async () => {
  const { input, show, place } = await field();
  input.value = 'би';
  await show({ choices: PLACES });
  expect(place.querySelector('input')).toBe(input);
  expect(input.value).toBe('би');
  expect(document.activeElement).toBe(input);
  const active = document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toBe('osh');
  await show({ choices: null });
  expect(input.hasAttribute('aria-activedescendant')).toBe(false);
});

test('arrows go round the choices, Enter chooses and does not send the form', async () => {
  const { press, marked, chosen, input } = await field({ choices: PLACES });
  expect(marked()).toEqual(['osh']);
  await press('ArrowDown');
  expect(marked()).toEqual(['bishkek']);
  await press('ArrowUp');
  await press('ArrowUp');
  expect(marked()).toEqual(['batken']);
  await press('ArrowDown');
  expect(marked()).toEqual(['osh']);
  await press('ArrowDown');
  expect(await press('Enter')).toBe(false);
  expect(chosen).toEqual(['bishkek']);
  expect(document.activeElement).toBe(input);
});

test('a choice that is refused can be marked and chosen, to hear why', async () => {
  const { press, marked, chosen, place } = await field({ choices: PLACES });
  await press('ArrowUp');
  expect(marked()).toEqual(['batken']);
  expect(place.querySelector('[aria-disabled=true]')?.textContent).toBe('batken');
  await press('Enter');
  expect(chosen).toEqual(['batken']);
});

test('the first choice is marked again when the answer is another one', async () => {
  const { press, marked, show } = await field({ choices: PLACES });
  await press('ArrowDown');
  await show({ choices: [place('balykchy'), ...PLACES], query: 'ба' });
  expect(marked()).toEqual(['balykchy']);
});

test('Tab chooses nothing, and an answer that comes after it does not take the focus back', async () => {
  const { press, chosen, show, focus, place } = await field({ choices: PLACES });
  expect(await press('Tab')).toBe(true);
  const next = place.querySelector('button') as HTMLButtonElement;
  await focus(next);
  await show({ choices: [...PLACES, { key: 'late', content: 'late' }], query: 'ош' });
  expect(document.activeElement).toBe(next);
  expect(chosen).toEqual([]);
});

test('choices of groups stand under their headings', async () => {
  const choices = [
    { key: 'a', content: 'a', group: 'Заказы' },
    { key: 'b', content: 'b', group: 'Страницы' },
  ];
  const { place, press, chosen } = await field({ choices });
  const groups = [...place.querySelectorAll('[role=group]')].map((node) => node.getAttribute('aria-label'));
  expect(groups).toEqual(['Заказы', 'Страницы']);
  await press('ArrowDown');
  await press('Enter');
  expect(chosen).toEqual(['b']);
});

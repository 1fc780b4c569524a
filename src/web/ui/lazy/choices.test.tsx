// @vitest-environment happy-dom
import { useRef, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Translations } from '../../i18n/translations.ts';
import type { ForwardedProps } from '../forwarded-props.ts';
import { Choices, type ListChoice } from './choices.tsx';
import { renderOnPage } from './render-on-page.tsx';

type SampleProps = { choices: readonly ListChoice[] | null; query: string; onChoose: (key: string) => void };

/** A field whose list is loaded later, like those of cities and saved passengers. */
function Sample({ choices, query, onChoose }: SampleProps) {
  const input = useRef<HTMLInputElement>(null);
  const [forwarded, forwardProps] = useState<ForwardedProps<HTMLInputElement>>({});
  return (
    <>
      <input {...forwarded} ref={input} role="combobox" aria-expanded={choices !== null} aria-controls="list" />
      {choices && (
        <Choices {...{ input, forwardProps, choices, query, onChoose }} id="list" label="Города" activeClass="active" />
      )}
      <button type="button">next</button>
    </>
  );
}

const cityChoice = (key: string, isUnavailable?: boolean): ListChoice => ({
  key,
  content: key,
  ...(isUnavailable && { isUnavailable }),
});
const CITIES = [cityChoice('osh'), cityChoice('bishkek'), cityChoice('batken', true)];

let end = async () => {};
afterEach(() => end());

async function field(first: Partial<SampleProps> = {}) {
  const chosen: string[] = [];
  const props = { choices: null, query: 'б', onChoose: (key: string) => chosen.push(key), ...first };
  const page = await renderOnPage(<Sample {...props} />, {} as Translations);
  end = page.unmount;
  const input = page.place.querySelector('input') as HTMLInputElement;
  await page.focus(input);
  const selectedTexts = () => [...page.place.querySelectorAll('[aria-selected=true]')].map((node) => node.textContent);
  const show = (next: Partial<SampleProps>) => page.show(<Sample {...props} {...next} />);
  return { ...page, input, chosen, marked: selectedTexts, show };
}

test('the list is added to the field without changing its node, text or focus', async () => {
  const { input, show, place: cityChoice } = await field();
  input.value = 'би';
  await show({ choices: CITIES });
  expect(cityChoice.querySelector('input')).toBe(input);
  expect(input.value).toBe('би');
  expect(document.activeElement).toBe(input);
  const active = document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toBe('osh');
  await show({ choices: null });
  expect(input.hasAttribute('aria-activedescendant')).toBe(false);
});

test('arrows cycle through the options, Enter chooses and does not submit the form', async () => {
  const { press, marked: selectedTexts, chosen, input } = await field({ choices: CITIES });
  expect(selectedTexts()).toEqual(['osh']);
  await press('ArrowDown');
  expect(selectedTexts()).toEqual(['bishkek']);
  await press('ArrowUp');
  await press('ArrowUp');
  expect(selectedTexts()).toEqual(['batken']);
  await press('ArrowDown');
  expect(selectedTexts()).toEqual(['osh']);
  await press('ArrowDown');
  expect(await press('Enter')).toBe(false);
  expect(chosen).toEqual(['bishkek']);
  expect(document.activeElement).toBe(input);
});

test('an unavailable option can be selected and chosen, to show the reason', async () => {
  const { press, marked: selectedTexts, chosen, place: cityChoice } = await field({ choices: CITIES });
  await press('ArrowUp');
  expect(selectedTexts()).toEqual(['batken']);
  expect(cityChoice.querySelector('[aria-disabled=true]')?.textContent).toBe('batken');
  await press('Enter');
  expect(chosen).toEqual(['batken']);
});

test('the first option is selected again when the response changes', async () => {
  const { press, marked: selectedTexts, show } = await field({ choices: CITIES });
  await press('ArrowDown');
  await show({ choices: [cityChoice('balykchy'), ...CITIES], query: 'ба' });
  expect(selectedTexts()).toEqual(['balykchy']);
});

test('Tab chooses nothing, and a late response does not take the focus back', async () => {
  const { press, chosen, show, focus, place: cityChoice } = await field({ choices: CITIES });
  expect(await press('Tab')).toBe(true);
  const next = cityChoice.querySelector('button') as HTMLButtonElement;
  await focus(next);
  await show({ choices: [...CITIES, { key: 'late', content: 'late' }], query: 'ош' });
  expect(document.activeElement).toBe(next);
  expect(chosen).toEqual([]);
});

test('options of groups are under their headings', async () => {
  const choices = [
    { key: 'a', content: 'a', group: 'Заказы' },
    { key: 'b', content: 'b', group: 'Страницы' },
  ];
  const { place: cityChoice, press, chosen } = await field({ choices });
  const groups = [...cityChoice.querySelectorAll('[role=group]')].map((node) => node.getAttribute('aria-label'));
  expect(groups).toEqual(['Заказы', 'Страницы']);
  await press('ArrowDown');
  await press('Enter');
  expect(chosen).toEqual(['b']);
});

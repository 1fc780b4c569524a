// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import travellers from '#words/ru/travellers.json' with { type: 'json' };
import type { Translations } from '../../i18n/translations.ts';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { NameField } from './inputs.tsx';

const words = { travellers } as unknown as Translations;

describe('a name typed in Cyrillic', () => {
  let page: Awaited<ReturnType<typeof renderOnPage>>;
  const input = () => page.place.querySelector('input') as HTMLInputElement;
  const chips = () => [...page.place.querySelectorAll('button')];
  const type = (text: string) =>
    act(async () => {
      input().value = text;
      input().dispatchEvent(new Event('input', { bubbles: true }));
    });

  beforeEach(async () => {
    page = await renderOnPage(
      <form>
        <NameField name="surname" label="Фамилия" error="Латинскими буквами, как в документе" />
      </form>,
      words,
    );
  });
  afterEach(() => page.unmount());

  it('is offered in each Latin spelling of passports', async () => {
    await type('Жылдыз');
    expect(chips().map((chip) => chip.textContent)).toEqual(['ZHYLDYZ', 'JYLDYZ']);
    const labels = chips().map((chip) => chip.getAttribute('aria-label'));
    expect(labels).toEqual(['Записать «ZHYLDYZ»', 'Записать «JYLDYZ»']);
  });

  it('is replaced by the first press, during which the field keeps the focus and its error stays put', async () => {
    await type('Асанов');
    await page.focus(input());
    const [chip] = chips();
    const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
    await act(async () => void chip?.dispatchEvent(down));
    expect(down.defaultPrevented).toBe(true);
    await act(async () => chip?.click());
    expect(input().value).toBe('ASANOV');
    expect(document.activeElement).toBe(input());
    expect(chips()).toEqual([]);
  });
});

import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Locale } from '#kernel/locale.ts';
import { WordsProvider } from '../../i18n/provider.tsx';
import type { Words } from '../../i18n/words.ts';

/** A page of tests in happy-dom with a component on it, and the keys of its reader. */
export async function onPage(element: ReactNode, words: Words, locale: Locale = 'ru') {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const root = createRoot(place);
  const show = (shown: ReactNode) =>
    act(async () =>
      root.render(
        <WordsProvider locale={locale} words={words}>
          {shown}
        </WordsProvider>,
      ),
    );
  await show(element);
  return {
    show,
    place,
    end: () => act(async () => root.unmount()),
    /** Answers whether the browser would go on with the key. */
    press: async (key: string): Promise<boolean> => {
      let goesOn = true;
      const event = (type: string) => new KeyboardEvent(type, { key, bubbles: true, cancelable: true });
      await act(async () => {
        goesOn = document.activeElement?.dispatchEvent(event('keydown')) ?? true;
      });
      await act(async () => void document.activeElement?.dispatchEvent(event('keyup')));
      return goesOn;
    },
    focus: (node: HTMLElement) => act(async () => node.focus()),
  };
}

import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Locale } from '#kernel/locale.ts';
import { TranslationsProvider } from '../../i18n/provider.tsx';
import type { Translations } from '../../i18n/translations.ts';

/** A happy-dom page with a component, for tests, with helpers for keys and focus. */
export async function renderOnPage(element: ReactNode, words: Translations, locale: Locale = 'ru') {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  const root = createRoot(container);
  const show = (shown: ReactNode) =>
    act(async () =>
      root.render(
        <TranslationsProvider locale={locale} translations={words}>
          {shown}
        </TranslationsProvider>,
      ),
    );
  await show(element);
  return {
    show,
    place: container,
    unmount: () => act(async () => root.unmount()),
    /** @returns whether the default action of the key is allowed. */
    press: async (key: string): Promise<boolean> => {
      let isAllowed = true;
      const event = (type: string) => new KeyboardEvent(type, { key, bubbles: true, cancelable: true });
      await act(async () => {
        isAllowed = document.activeElement?.dispatchEvent(event('keydown')) ?? true;
      });
      await act(async () => void document.activeElement?.dispatchEvent(event('keyup')));
      return isAllowed;
    },
    focus: (node: HTMLElement) => act(async () => node.focus()),
  };
}

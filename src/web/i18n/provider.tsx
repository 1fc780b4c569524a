import { createContext, type ReactNode, useContext } from 'react';
import { IntlProvider } from 'use-intl';
import type { Locale } from '#kernel/locale.ts';
import { intlLocale } from './intl-locale.ts';
import type { Translations } from './translations.ts';

const LocaleContext = createContext<Locale>('ru');

/** The product's locale: `ru`, `en` or `kg`. */
export const useAppLocale = (): Locale => useContext(LocaleContext);

export function TranslationsProvider(props: { locale: Locale; translations: Translations; children: ReactNode }) {
  return (
    <LocaleContext value={props.locale}>
      <IntlProvider
        locale={intlLocale(props.locale)}
        messages={props.translations}
        timeZone="Asia/Bishkek"
        onError={(error) => console.error(error)}
      >
        {props.children}
      </IntlProvider>
    </LocaleContext>
  );
}

import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchConnection } from './api/connection.ts';
import { browserTranslations, loadTranslations, pageLocale } from './i18n/browser-translations.ts';
import { TranslationsProvider } from './i18n/provider.tsx';
import { guardChunks } from './shell/chunk-guard.ts';
import { watchEdits } from './shell/edited-fields.ts';
import { ignoreAborts } from './shell/ignore-aborts.ts';
import { keepInstallPrompt } from './shell/install-prompt.ts';
import { installPageHold } from './shell/offline-navigation.ts';
import { provideRoutes } from './shell/route-table.ts';

guardChunks(window);
provideRoutes(window);
watchConnection(window);
watchEdits(window);
keepInstallPrompt(window);
installPageHold(window);
ignoreAborts(window);
await loadTranslations('first');

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TranslationsProvider locale={pageLocale()} translations={browserTranslations}>
        <HydratedRouter />
      </TranslationsProvider>
    </StrictMode>,
  );
});

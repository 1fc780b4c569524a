import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchConnection } from './api/connection.ts';
import { browserWords, loadWords, pageLocale } from './i18n/browser-words.ts';
import { WordsProvider } from './i18n/provider.tsx';
import { ignoreAborts } from './shell/aborted-reads.ts';
import { guardChunks } from './shell/chunk-guard.ts';
import { holdPages } from './shell/keep-page.ts';
import { provideRoutes } from './shell/route-table.ts';

guardChunks(window);
provideRoutes(window);
watchConnection(window);
holdPages(window);
ignoreAborts(window);
await loadWords('first');

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <WordsProvider locale={pageLocale()} words={browserWords}>
        <HydratedRouter />
      </WordsProvider>
    </StrictMode>,
  );
});

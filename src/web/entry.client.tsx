import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { browserWords, loadWords, pageLocale } from './i18n/browser-words.ts';
import { WordsProvider } from './i18n/provider.tsx';
import { forgetAbortedReads } from './shell/aborted-reads.ts';
import { guardChunks } from './shell/chunk-guard.ts';

guardChunks(window);
forgetAbortedReads(window);
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

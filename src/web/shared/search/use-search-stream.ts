import { useEffect, useState } from 'react';
import { mergeProgress, type Search, type SearchProgress } from '#modules/search/api.ts';
import { progress } from '../../shell/progress.ts';

/** Delay before a lost stream is opened again, ms. */
const RECONNECT_MS = 1500;

/**
 * The current state of a search: the snapshot, then every batch of supplier responses; an incomplete snapshot is not
 * streamed. A broken stream resumes from the last version; the server closes it after `done`.
 */
export function useSearchStream(snapshot: Search): Search {
  const [search, setSearch] = useState(snapshot);

  useEffect(() => {
    setSearch((known) => (known.uid === snapshot.uid && known.version > snapshot.version ? known : snapshot));
    if (snapshot.complete || snapshot.expired || snapshot.counts) return;
    let version = snapshot.version;
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopProgress = () => {};

    const open = () => {
      source = new EventSource(`/api/searches/${encodeURIComponent(snapshot.uid)}/stream?after=${version}`);
      stopProgress = progress.start('fetch');
      for (const name of ['progress', 'done', 'error']) source.addEventListener(name, stopProgress);
      source.addEventListener('progress', (event: MessageEvent<string>) => {
        const update = JSON.parse(event.data) as SearchProgress;
        version = Math.max(version, update.version);
        setSearch((known) => mergeProgress(known, update));
      });
      source.addEventListener('done', () => source?.close());
      source.addEventListener('error', () => {
        source?.close();
        timer = setTimeout(open, RECONNECT_MS);
      });
    };
    open();
    return () => {
      source?.close();
      stopProgress();
      clearTimeout(timer);
    };
  }, [snapshot]);

  return search;
}

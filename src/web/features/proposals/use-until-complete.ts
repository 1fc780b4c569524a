import { useEffect } from 'react';
import { useBackgroundReload } from '../../shared/live/use-background-reload.ts';

const POLL_INTERVAL_MS = 1_500;
const MAX_POLLS = 20;

/** Polls while suppliers respond, for at most half a minute; a hidden tab pauses. */
export function useUntilComplete(complete: boolean): void {
  const reload = useBackgroundReload();
  useEffect(() => {
    if (complete) return;
    let pollCount = 0;
    const timer = setInterval(() => {
      if (document.hidden) return;
      pollCount += 1;
      if (pollCount > MAX_POLLS) return clearInterval(timer);
      reload();
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [complete, reload]);
}

import { useEffect } from 'react';
import { useBackgroundReload } from '../live/use-background-reload.ts';

const INTERVAL_MS = 2_000;

/** Polls the page every two seconds while a carrier, a bank or staff must respond; a hidden tab does not poll. */
export function usePolling(enabled: boolean): void {
  const reload = useBackgroundReload();
  useEffect(() => {
    if (!enabled) return;
    const timer = setInterval(() => document.hidden || reload(), INTERVAL_MS);
    return () => clearInterval(timer);
  }, [enabled, reload]);
}

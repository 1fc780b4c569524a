import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const POLL_INTERVAL_MS = 1_500;
const MAX_POLLS = 20;

/** Polls while suppliers respond, for at most half a minute; a hidden tab pauses. */
export function useUntilComplete(complete: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (complete) return;
    let pollCount = 0;
    const timer = setInterval(() => {
      if (document.hidden) return;
      pollCount += 1;
      if (pollCount > MAX_POLLS) return clearInterval(timer);
      void revalidate();
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [complete, revalidate]);
}

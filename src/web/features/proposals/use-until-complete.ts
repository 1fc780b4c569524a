import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const AGAIN_MS = 1_500;
const MOST = 20;

/** Polls while suppliers are being asked, for half a minute at most; a hidden tab waits. */
export function useUntilComplete(complete: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (complete) return;
    let asked = 0;
    const timer = setInterval(() => {
      if (document.hidden) return;
      asked += 1;
      if (asked > MOST) return clearInterval(timer);
      void revalidate();
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [complete, revalidate]);
}

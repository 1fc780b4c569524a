import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const AGAIN_MS = 2_000;

/** Polls the page every two seconds while it waits for a carrier, a bank or a person; a hidden tab does not poll. */
export function usePolling(waits: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => document.hidden || void revalidate(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [waits, revalidate]);
}

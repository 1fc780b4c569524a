import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const INTERVAL_MS = 2_000;

/** Polls the page every two seconds while a carrier, a bank or staff must respond; a hidden tab does not poll. */
export function usePolling(enabled: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!enabled) return;
    const timer = setInterval(() => document.hidden || void revalidate(), INTERVAL_MS);
    return () => clearInterval(timer);
  }, [enabled, revalidate]);
}

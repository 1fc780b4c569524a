import { type ReactNode, useEffect, useState } from 'react';
import { formatDuration } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import css from './time-left.module.css';

const SOON_MIN = 30;
const NEAR_MIN = 180;
const TICK_MS = 20_000;

/** The server's time, counted on by the browser. */
export function useNow(serverNow: string): number {
  const [passed, setPassed] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer of the server is counted from anew
  useEffect(() => {
    const start = performance.now();
    setPassed(0);
    const timer = setInterval(() => setPassed(performance.now() - start), TICK_MS);
    return () => clearInterval(timer);
  }, [serverNow]);
  return Date.parse(serverNow) + passed;
}

const minutesUntil = (until: string, now: number): number => Math.floor((Date.parse(until) - now) / 60_000);

/** Whether a deadline is so near that a clock runs. */
export function hasTimeLeft(until: string, now: number): boolean {
  const minutes = minutesUntil(until, now);
  return minutes >= 0 && minutes <= NEAR_MIN;
}

/** How long there is until a deadline, where it is near. */
export function TimeLeft({ until, now }: { until: string; now: number }): ReactNode {
  const locale = useAppLocale();
  if (!hasTimeLeft(until, now)) return null;
  const minutes = minutesUntil(until, now);
  return (
    <span className={minutes <= SOON_MIN ? `${css.left} ${css.soon} tabular` : `${css.left} tabular`}>
      {formatDuration(minutes, locale)}
    </span>
  );
}

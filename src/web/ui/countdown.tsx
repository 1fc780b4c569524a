import { useEffect, useRef, useState } from 'react';
import type { Instant } from '#kernel/dates.ts';
import { formatDuration } from '../i18n/dates.ts';
import { useAppLocale } from '../i18n/provider.tsx';

const HOUR_S = 3600;
const DAY_S = 86_400;

/** Remaining time: «14:32» under an hour, «3 ч 12 мин» above, «1 дн 9 ч» from a day on. */
export function formatRemaining(seconds: number, locale: Parameters<typeof formatDuration>[1]): string {
  if (seconds >= DAY_S) return formatDuration(Math.floor(seconds / HOUR_S) * 60, locale);
  if (seconds >= HOUR_S) return formatDuration(Math.floor(seconds / 60), locale);
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * Time left by the server's clock: `serverNow` is the time of the response, and the browser only counts from it. Calls
 * `onEnd` once at zero.
 */
export function Countdown(props: { until: Instant; serverNow: Instant; onEnd?: () => void; className?: string }) {
  const locale = useAppLocale();
  const total = (Date.parse(props.until) - Date.parse(props.serverNow)) / 1000;
  const [elapsed, setElapsed] = useState(0);
  const remaining = Math.max(0, Math.ceil(total - elapsed));
  const onEndRef = useRef(props.onEnd);
  onEndRef.current = props.onEnd;

  useEffect(() => {
    const start = performance.now();
    setElapsed(0);
    const timer = setInterval(
      () => {
        const now = (performance.now() - start) / 1000;
        setElapsed(now);
        if (now < total) return;
        clearInterval(timer);
        onEndRef.current?.();
      },
      total > DAY_S ? 30_000 : 1000,
    );
    return () => clearInterval(timer);
  }, [total]);

  return (
    <time
      dateTime={props.until}
      role="timer"
      className={['tabular', props.className].filter(Boolean).join(' ')}
      style={{ whiteSpace: 'nowrap' }}
    >
      {formatRemaining(remaining, locale)}
    </time>
  );
}

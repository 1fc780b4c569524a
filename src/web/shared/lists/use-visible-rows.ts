import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Lists of at most this many rows are rendered whole. */
const WHOLE = 100;
/** Rows rendered beyond each edge of the window. */
const MARGIN = 24;
/** The rendered part moves by this many rows. */
const STEP = 8;
/** More rows are read when fewer than this many are left below the window. */
const AHEAD = 25;

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

type Part = { from: number; to: number };

/** The rows of equal height between two heights, relative to the first row. */
export function rowsBetween(top: number, bottom: number, rowHeight: number, count: number): Part {
  const from = Math.floor((top / rowHeight - MARGIN) / STEP) * STEP;
  const to = Math.ceil((bottom / rowHeight + MARGIN) / STEP) * STEP;
  const end = Math.min(count, Math.max(0, to));
  return { from: Math.max(0, Math.min(from, end)), to: end };
}

/**
 * The part of a long list that is rendered: the rows in the window, whichever element scrolls, and some beyond its
 * edges. `rowHeight` is that of the rendered rows. Calls `onEnd` while the window is near the last row.
 */
export function useVisibleRows(
  body: RefObject<HTMLElement | null>,
  count: number,
  onEnd: (() => void) | undefined,
): Part & { rowHeight: number } {
  const [part, setPart] = useState({ from: 0, to: WHOLE, rowHeight: 0 });
  const latestOnEnd = useRef(onEnd);
  useEffect(() => {
    latestOnEnd.current = onEnd;
  });
  // Also when the number of rows, their height or the width of the list changes.
  useBrowserLayoutEffect(() => {
    let rowHeight = 0;
    const measure = () => {
      const row = body.current?.querySelector('tr[data-row]');
      rowHeight = row?.getBoundingClientRect().height ?? 0;
      move();
    };
    const move = () => {
      if (!body.current || rowHeight === 0) return;
      const top = -body.current.getBoundingClientRect().top;
      const bottom = top + innerHeight;
      if (bottom / rowHeight > count - AHEAD) latestOnEnd.current?.();
      const next = rowsBetween(top, bottom, rowHeight, count);
      setPart((now) =>
        now.from === next.from && now.to === next.to && now.rowHeight === rowHeight ? now : { ...next, rowHeight },
      );
    };
    measure();
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    if (body.current) observer?.observe(body.current);
    // Rows are rendered between frames: scrolling does not wait for them.
    const onScroll = () => startTransition(move);
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    addEventListener('resize', measure);
    return () => {
      observer?.disconnect();
      document.removeEventListener('scroll', onScroll, { capture: true });
      removeEventListener('resize', measure);
    };
  }, [body, count]);
  // On the server, and until rows have a height, the list is rendered whole.
  if (count <= WHOLE || part.rowHeight === 0) return { from: 0, to: count, rowHeight: part.rowHeight };
  return { ...part, to: Math.min(part.to, count) };
}

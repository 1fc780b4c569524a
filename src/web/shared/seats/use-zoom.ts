import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const MAX_ZOOM = 2.5;
const STEP = 1.25;
const clampZoom = (zoom: number) => Math.min(MAX_ZOOM, Math.max(1, zoom));

const fingerDistance = ([a, b]: TouchList | readonly Touch[]) =>
  a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 1;

/**
 * The zoom of a scrolling frame, 1 (as wide as the frame) to 2.5, by buttons, two fingers, or the wheel with Ctrl
 * (which trackpads send for two fingers). The point under the fingers stays in place, and nothing outside the frame
 * moves.
 */
export function useZoom(frame: RefObject<HTMLDivElement | null>) {
  const [zoom, setZoom] = useState(1);
  const currentZoom = useRef(1);
  const anchor = useRef<{ x: number; y: number; atX: number; atY: number } | null>(null);

  const zoomTo = (requested: number, at?: { clientX: number; clientY: number }) => {
    const box = frame.current;
    const next = clampZoom(requested);
    if (!box || next === currentZoom.current) return;
    const bounds = box.getBoundingClientRect();
    const x = at ? at.clientX - bounds.left : box.clientWidth / 2;
    const y = at ? at.clientY - bounds.top : box.clientHeight / 2;
    anchor.current = {
      x,
      y,
      atX: (box.scrollLeft + x) / box.scrollWidth,
      atY: (box.scrollTop + y) / box.scrollHeight,
    };
    currentZoom.current = next;
    setZoom(next);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of size moves the anchored point back
  useLayoutEffect(() => {
    const box = frame.current;
    const anchored = anchor.current;
    if (!box || !anchored) return;
    anchor.current = null;
    box.scrollLeft = anchored.atX * box.scrollWidth - anchored.x;
    box.scrollTop = anchored.atY * box.scrollHeight - anchored.y;
  }, [zoom]);

  const latest = useRef(zoomTo);
  latest.current = zoomTo;
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    let start = { apart: 1, zoom: 1 };
    const onStart = ({ touches }: TouchEvent) => {
      if (touches.length === 2) start = { apart: fingerDistance(touches), zoom: currentZoom.current };
    };
    const onMove = (event: TouchEvent) => {
      const [a, b] = event.touches;
      if (event.touches.length !== 2 || !a || !b) return;
      event.preventDefault();
      latest.current((start.zoom * fingerDistance([a, b])) / start.apart, {
        clientX: (a.clientX + b.clientX) / 2,
        clientY: (a.clientY + b.clientY) / 2,
      });
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      latest.current(currentZoom.current * Math.exp(-event.deltaY / 200), event);
    };
    box.addEventListener('touchstart', onStart, { passive: true });
    box.addEventListener('touchmove', onMove, { passive: false });
    box.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      box.removeEventListener('touchstart', onStart);
      box.removeEventListener('touchmove', onMove);
      box.removeEventListener('wheel', onWheel);
    };
  }, [frame]);

  return {
    zoom,
    larger: () => zoomTo(currentZoom.current * STEP),
    smaller: () => zoomTo(currentZoom.current / STEP),
    canGrow: zoom < MAX_ZOOM,
    canShrink: zoom > 1,
  };
}

import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

const isVisible = (one: Element) => {
  const { top, bottom } = one.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
};

/**
 * The result of a submitted form is at the top of its page (`Alert` with `live`, done or refused), out of view of a
 * button far below: if no result is visible, the page scrolls to it. A visible refused field counts as a result: the
 * reader types there again and must not be scrolled away.
 */
export function useScrollToStatus(): void {
  const { state, formMethod } = useNavigation();
  const wasSubmitted = useRef(false);
  useEffect(() => {
    if (state !== 'idle') {
      wasSubmitted.current ||= formMethod !== undefined && formMethod !== 'GET';
      return;
    }
    if (!wasSubmitted.current) return;
    wasSubmitted.current = false;
    // After the router has restored the scroll position.
    const frame = requestAnimationFrame(() => {
      const results = [...document.querySelectorAll('main [data-status]')];
      const fields = [...document.querySelectorAll('main [aria-invalid="true"]')];
      if (results.length > 0 && ![...results, ...fields].some(isVisible))
        results[0]?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [state, formMethod]);
}

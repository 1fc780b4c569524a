import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

const inSight = (one: Element) => {
  const { top, bottom } = one.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
};

/**
 * What a sent form came to is told at the head of its page (`Notice` with `live`, done or refused), and whoever
 * pressed a button far below would not see it:
 * when nothing of it is in sight, the page goes to it. A field that was refused and is seen tells it too: whoever is
 * to type there again is not led away.
 */
export function useScrollToStatus(): void {
  const { state, formMethod } = useNavigation();
  const sent = useRef(false);
  useEffect(() => {
    if (state !== 'idle') {
      sent.current ||= formMethod !== undefined && formMethod !== 'GET';
      return;
    }
    if (!sent.current) return;
    sent.current = false;
    // After the router has put the scroll where it was.
    const frame = requestAnimationFrame(() => {
      const told = [...document.querySelectorAll('main [data-status]')];
      const fields = [...document.querySelectorAll('main [aria-invalid="true"]')];
      if (told.length > 0 && ![...told, ...fields].some(inSight)) told[0]?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [state, formMethod]);
}

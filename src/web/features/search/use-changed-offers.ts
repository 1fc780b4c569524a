import { useEffect, useState } from 'react';
import type { ChangedOffer, ChangedOffers } from '#modules/search/api.ts';

const FIRST_AGAIN_MS = 1_500;
const LONGEST_AGAIN_MS = 60_000;
const NONE: ChangedOffers = new Map();

/**
 * The offers of a finished search whose seats have gone or whose price has changed since it was told. A page that nobody sees lets go of the line, and
 * whoever comes back to it is told first how everything stands. `follows`: the search is finished and not out of date.
 */
export function useChangedOffers(uid: string, follows: boolean): ChangedOffers {
  const [changed, setChanged] = useState(NONE);

  useEffect(() => {
    if (!follows) return;
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let again = FIRST_AGAIN_MS;
    let over = false;

    const close = () => {
      clearTimeout(timer);
      source?.close();
    };
    const open = () => {
      source = new EventSource(`/api/searches/${encodeURIComponent(uid)}/offers`);
      source.addEventListener('offers', (event: MessageEvent<string>) => {
        again = FIRST_AGAIN_MS;
        const { offers } = JSON.parse(event.data) as { offers: ChangedOffer[] };
        setChanged(new Map(offers.map(({ id, price }) => [id, price])));
      });
      source.addEventListener('done', () => {
        over = true;
        close();
      });
      source.addEventListener('error', () => {
        close();
        timer = setTimeout(open, again);
        again = Math.min(again * 2, LONGEST_AGAIN_MS);
      });
    };
    const onSight = () => {
      close();
      if (!document.hidden && !over) open();
    };
    onSight();
    document.addEventListener('visibilitychange', onSight);
    return () => {
      document.removeEventListener('visibilitychange', onSight);
      close();
    };
  }, [uid, follows]);

  return changed;
}

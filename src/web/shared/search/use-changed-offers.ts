import { useEffect, useState } from 'react';
import type { ChangedOffer, ChangedOffers } from '#modules/search/api.ts';
import { subscribeSse } from '../../api/sse.ts';

const NONE: ChangedOffers = new Map();

/**
 * The offers of a finished search that have sold out or changed their price since they were shown. A hidden page closes
 * the stream, and a reopened stream first sends the state of all offers. `enabled`: the search is finished and not
 * expired.
 */
export function useChangedOffers(uid: string, enabled: boolean): ChangedOffers {
  const [changed, setChanged] = useState(NONE);

  useEffect(() => {
    if (!enabled) return;
    return subscribeSse({
      url: () => `/api/searches/${encodeURIComponent(uid)}/offers`,
      events: {
        offers: ({ data }) => {
          const { offers } = JSON.parse(data) as { offers: ChangedOffer[] };
          setChanged(new Map(offers.map(({ id, price }) => [id, price])));
        },
        done: (_event, end) => end(),
      },
      confirmedBy: 'offers',
      reconnectMs: 1_500,
    });
  }, [uid, enabled]);

  return changed;
}

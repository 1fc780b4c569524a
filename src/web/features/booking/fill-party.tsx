import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Category } from '#kernel/passengers.ts';
import type { DraftPassenger } from '#modules/orders/api.ts';
import { listPassengers, showDocument } from '#modules/travellers/api.ts';
import { call } from '../../api/call.ts';
import { useProblemLabels } from '../../api/problem-words.ts';
import { draftOf, type PickTrip, partyOf } from '../../shared/passengers/pick-options.ts';
import { Button } from '../../ui/button.tsx';
import { useAfterHydration } from '../../ui/link.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';

/** How many saved passengers are looked at, the latest first. */
const ASKED = 30;

export type Filled = Partial<DraftPassenger> | null;

/** Fills the whole party with the saved passengers who travelled last: one press instead of two for each of them. */
export function FillParty(props: { trip: PickTrip; seats: readonly Category[]; onFill: (party: Filled[]) => void }) {
  const t = useTranslations('travellers.saved');
  const problems = useProblemLabels();
  const whenAlive = useAfterHydration();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const fill = async () => {
    setBusy(true);
    try {
      const { passengers } = await call(listPassengers, { query: { limit: ASKED, sort: 'recent' } });
      const party = await Promise.all(
        partyOf(passengers, props.trip, props.seats).map(async (option): Promise<Filled> => {
          if (!option?.document) return null;
          const params = { id: option.passenger.id, documentId: option.document.id };
          return draftOf(option, (await call(showDocument, { params, body: {} })).number);
        }),
      );
      const count = party.filter((one) => one !== null).length;
      if (count > 0) props.onFill(party);
      setSaid(t('party', { count, all: party.length }));
    } catch (thrown) {
      setSaid(problems.of(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={whenAlive}>
      <Button type="button" variant="secondary" icon="person" busy={busy} onClick={() => void fill()}>
        {t('fillAll')}
      </Button>
      <LiveRegion shown={said !== ''}>{said !== '' && <span>{said}</span>}</LiveRegion>
    </div>
  );
}

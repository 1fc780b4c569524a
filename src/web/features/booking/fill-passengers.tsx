import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Category } from '#kernel/passengers.ts';
import type { DraftPassenger } from '#modules/orders/api.ts';
import { listPassengers, showDocument } from '#modules/travellers/api.ts';
import { call } from '../../api/call.ts';
import { useProblemLabels } from '../../api/use-problem-labels.ts';
import {
  fillSeats,
  ownFirst,
  type PickContext,
  toDraftPassenger,
} from '../../shared/passengers/saved-passenger-options.ts';
import { useAccount } from '../../shared/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { useAfterHydration } from '../../ui/link.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';

/** Maximum number of saved passengers requested, latest first. */
const MAX_LISTED = 30;

export type PassengerValues = Partial<DraftPassenger> | null;

/** Fills all passengers with the user and the saved ones who travelled last, in one click. */
export function FillPassengers(props: {
  travelContext: PickContext;
  seats: readonly Category[];
  onFill: (passengerValues: PassengerValues[]) => void;
}) {
  const t = useTranslations('travellers.saved');
  const problems = useProblemLabels();
  const user = useAccount();
  const afterHydrationClass = useAfterHydration();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const fill = async () => {
    setBusy(true);
    try {
      const { passengers } = await call(listPassengers, { query: { limit: MAX_LISTED, sort: 'recent' } });
      const passengerValues = await Promise.all(
        fillSeats(ownFirst(passengers, user), props.travelContext, props.seats).map(
          async (option): Promise<PassengerValues> => {
            if (!option?.document) return null;
            const params = { id: option.passenger.id, documentId: option.document.id };
            return toDraftPassenger(option, (await call(showDocument, { params, body: {} })).number);
          },
        ),
      );
      const count = passengerValues.filter((one) => one !== null).length;
      if (count > 0) props.onFill(passengerValues);
      setSaid(t('party', { count, all: passengerValues.length }));
    } catch (thrown) {
      setSaid(problems.textOf(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={afterHydrationClass}>
      <Button type="button" variant="secondary" icon="person" busy={busy} onClick={() => void fill()}>
        {t('fillAll')}
      </Button>
      <LiveRegion visible={said !== ''}>{said !== '' && <span>{said}</span>}</LiveRegion>
    </div>
  );
}

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { MOST_OPTIONS } from '#modules/proposals/api.ts';
import { Chip } from '../../ui/choice.tsx';
import { useAccount } from '../account/session.ts';

type Picked = {
  picked: ReadonlySet<string>;
  toggle: (offerId: string) => void;
  clear: () => void;
};
const Picking = createContext<Picked | null>(null);

/** Null for whoever makes no proposals: visitors, companies, agents who have not chosen a contract. */
export const usePicking = (): Picked | null => useContext(Picking);

/** Remembers which offers of a search an agent has chosen for a client. */
export function PickingProvider({ uid, children }: { uid: string; children: ReactNode }) {
  const account = useAccount();
  const may = account?.contract != null && account.roles.includes('ROLE_AGENT');
  const [state, setState] = useState<{ uid: string; picked: ReadonlySet<string> }>({
    uid,
    picked: new Set(),
  });
  // Another search has other offers.
  const picked = useMemo<ReadonlySet<string>>(
    () => (state.uid === uid ? state.picked : new Set()),
    [state, uid],
  );
  const value = useMemo<Picked>(
    () => ({
      picked,
      toggle: (offerId) => {
        const next = new Set(picked);
        if (!next.delete(offerId) && next.size < MOST_OPTIONS) next.add(offerId);
        setState({ uid, picked: next });
      },
      clear: () => setState({ uid, picked: new Set() }),
    }),
    [uid, picked],
  );
  return may ? <Picking value={value}>{children}</Picking> : children;
}

/** «Add to proposal» beside an offer; nothing for whoever makes none. */
export function AddToProposal({ offerId }: { offerId: string }) {
  const t = useTranslations('proposals.pick');
  const picking = usePicking();
  if (!picking) return null;
  const chosen = picking.picked.has(offerId);
  const full = !chosen && picking.picked.size >= MOST_OPTIONS;
  return (
    <Chip
      name="proposed"
      value={offerId}
      checked={chosen}
      disabled={full}
      title={full ? t('full', { most: MOST_OPTIONS }) : undefined}
      onChange={() => picking.toggle(offerId)}
    >
      {t('add')}
    </Chip>
  );
}

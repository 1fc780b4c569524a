import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { MAX_OPTIONS } from '#modules/proposals/api.ts';
import { Chip } from '../../ui/choice.tsx';
import { useAccount } from '../session/session.ts';
import { forgetSentPicks, isPicked, keepPicks, notePicksSent, type Pick, readPicks, toggled } from './picks.ts';

type PickList = {
  /** The search on the screen. */
  uid: string;
  /** Of this search and of those before it. */
  picked: readonly Pick[];
  toggle: (pick: Pick) => void;
  clear: () => void;
};
const Picking = createContext<PickList | null>(null);

/** Null for readers who make no proposals: visitors, companies, agents without a chosen contract. */
export const usePicking = (): PickList | null => useContext(Picking);

/** Remembers which offers an agent has chosen for a client, from one search to the next. */
export function PickingProvider({ uid, children }: { uid: string; children: ReactNode }) {
  const account = useAccount();
  const may = account?.contract != null && account.roles.includes('ROLE_AGENT');
  const whose = may ? `${account.id} ${account.contract?.contractId}` : null;
  const [picked, setPicked] = useState<readonly Pick[]>([]);
  useEffect(() => {
    // Back at the results: what was sent and refused is gathered on.
    notePicksSent(false);
    setPicked(whose === null ? [] : readPicks(whose));
  }, [whose]);
  const value = useMemo<PickList>(() => {
    const set = (next: readonly Pick[]) => {
      if (whose !== null) keepPicks(whose, next);
      setPicked(next);
    };
    return { uid, picked, toggle: (pick) => set(toggled(picked, pick)), clear: () => set([]) };
  }, [uid, picked, whose]);
  return may ? <Picking value={value}>{children}</Picking> : children;
}

/** «Add to proposal» at an offer; nothing for readers who make none. */
export function AddToProposal({ offerId }: { offerId: string }) {
  const t = useTranslations('proposals.pick');
  const picking = usePicking();
  if (!picking) return null;
  const pick = { searchUid: picking.uid, offerId };
  const chosen = isPicked(picking.picked, pick);
  const full = !chosen && picking.picked.length >= MAX_OPTIONS;
  return (
    <Chip
      name="proposed"
      value={offerId}
      checked={chosen}
      disabled={full}
      title={full ? t('full', { most: MAX_OPTIONS }) : undefined}
      onChange={() => picking.toggle(pick)}
    >
      {t('add')}
    </Chip>
  );
}

/** On the page of a proposal: what was gathered for it is forgotten. */
export function useMade(): void {
  const account = useAccount();
  const whose = account?.contract ? `${account.id} ${account.contract.contractId}` : null;
  useEffect(() => {
    if (whose !== null) forgetSentPicks(whose);
  }, [whose]);
}

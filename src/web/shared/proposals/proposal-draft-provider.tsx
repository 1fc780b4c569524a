import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { MAX_OPTIONS } from '#modules/proposals/api.ts';
import { Chip } from '../../ui/choice.tsx';
import { useAccount } from '../session/session.ts';
import { type OfferTarget, offerTargetOwner, readOfferTarget } from './offer-target.ts';
import {
  clearSentProposalDraft,
  isInDraft,
  markProposalDraftSent,
  type PickedOffer,
  readProposalDraft,
  storeProposalDraft,
  toggleOffer,
} from './proposal-draft.ts';

type ProposalDraft = {
  /** The search on the page. */
  uid: string;
  /** Chosen in this search and in earlier ones. */
  offers: readonly PickedOffer[];
  /** The request for which staff choose; null: an agent chooses for a proposal. */
  target: OfferTarget | null;
  toggle: (pick: PickedOffer) => void;
  clear: () => void;
};
const ProposalDraftContext = createContext<ProposalDraft | null>(null);

/**
 * Null for readers who choose for no client: visitors, companies, agents without a chosen contract, staff who came
 * from no request.
 */
export const useProposalDraft = (): ProposalDraft | null => useContext(ProposalDraftContext);

/** Remembers the offers that an agent, or staff, have chosen for a client, across searches. */
export function ProposalDraftProvider({ uid, children }: { uid: string; children: ReactNode }) {
  const account = useAccount();
  const canPropose = account?.contract != null && account.roles.includes('ROLE_AGENT');
  const [target, setTarget] = useState<OfferTarget | null>(null);
  const owner = target ? offerTargetOwner(target) : canPropose ? `${account.id} ${account.contract?.contractId}` : null;
  const [offers, setPicked] = useState<readonly PickedOffer[]>([]);
  useEffect(() => {
    setTarget(canPropose || !account ? null : readOfferTarget());
  }, [canPropose, account]);
  useEffect(() => {
    // Back at the results: the draft was not sent after all.
    markProposalDraftSent(false);
    setPicked(owner === null ? [] : readProposalDraft(owner));
  }, [owner]);
  const value = useMemo<ProposalDraft>(() => {
    const set = (next: readonly PickedOffer[]) => {
      if (owner !== null) storeProposalDraft(owner, next);
      setPicked(next);
    };
    return { uid, offers, target, toggle: (pick) => set(toggleOffer(offers, pick)), clear: () => set([]) };
  }, [uid, offers, owner, target]);
  return owner !== null ? <ProposalDraftContext value={value}>{children}</ProposalDraftContext> : children;
}

/** «Add to proposal» at an offer; nothing for readers who cannot make proposals. */
export function AddToProposal({ offerId }: { offerId: string }) {
  const t = useTranslations('proposals.pick');
  const draft = useProposalDraft();
  if (!draft) return null;
  const pick = { searchUid: draft.uid, offerId };
  const chosen = isInDraft(draft.offers, pick);
  const isFull = !chosen && draft.offers.length >= MAX_OPTIONS;
  return (
    <Chip
      name="proposed"
      value={offerId}
      checked={chosen}
      disabled={isFull}
      title={isFull ? t('full', { most: MAX_OPTIONS }) : undefined}
      onChange={() => draft.toggle(pick)}
    >
      {t('add')}
    </Chip>
  );
}

/** On the page of a proposal: clears its draft. */
export function useClearSentDraft(): void {
  const account = useAccount();
  const owner = account?.contract ? `${account.id} ${account.contract.contractId}` : null;
  useEffect(() => {
    if (owner !== null) clearSentProposalDraft(owner);
  }, [owner]);
}

import { MAX_OPTIONS } from '#modules/proposals/api.ts';

/** An offer chosen for a client: offers of different searches may have the same id. */
export type PickedOffer = { searchUid: string; offerId: string };

const isPickedOffer = (one: unknown): one is PickedOffer =>
  typeof one === 'object' &&
  one !== null &&
  'searchUid' in one &&
  'offerId' in one &&
  typeof one.searchUid === 'string' &&
  typeof one.offerId === 'string';
const storageKey = (owner: string): string => `sapar.picks ${owner}`;

/** Offers chosen in this window so far, in any search; stored until the proposal is created. */
export function readProposalDraft(owner: string): PickedOffer[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(owner)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPickedOffer).slice(0, MAX_OPTIONS) : [];
  } catch {
    return [];
  }
}

/** Without storage the draft lasts for one page. */
export function storeProposalDraft(owner: string, picks: readonly PickedOffer[]): void {
  try {
    if (picks.length === 0) sessionStorage.removeItem(storageKey(owner));
    else sessionStorage.setItem(storageKey(owner), JSON.stringify(picks));
  } catch {
    // Private windows and full storage.
  }
}

const SENT = 'sapar.picks sent';

/** Marks the draft as submitted; `false`: it is being edited again. */
export function markProposalDraftSent(sent: boolean): void {
  try {
    if (sent) sessionStorage.setItem(SENT, '1');
    else sessionStorage.removeItem(SENT);
  } catch {
    // Private windows and full storage.
  }
}

/** Clears the draft that has become a proposal; a draft being edited stays. */
export function clearSentProposalDraft(owner: string): void {
  try {
    if (sessionStorage.getItem(SENT) === null) return;
  } catch {
    return;
  }
  markProposalDraftSent(false);
  storeProposalDraft(owner, []);
}

export const isInDraft = (picks: readonly PickedOffer[], { searchUid, offerId }: PickedOffer): boolean =>
  picks.some((one) => one.searchUid === searchUid && one.offerId === offerId);

/** Adds the offer, or removes it when it was chosen; a full list stays unchanged. */
export const toggleOffer = (picks: readonly PickedOffer[], pick: PickedOffer): PickedOffer[] => {
  const others = picks.filter((one) => !isInDraft([one], pick));
  if (others.length < picks.length) return others;
  return picks.length < MAX_OPTIONS ? [...picks, pick] : [...picks];
};

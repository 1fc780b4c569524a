import { MAX_OPTIONS } from '#modules/proposals/api.ts';

/** An offer chosen for a client: offers of different searches may have one id. */
export type Pick = { searchUid: string; offerId: string };

const isPick = (one: unknown): one is Pick =>
  typeof one === 'object' &&
  one !== null &&
  'searchUid' in one &&
  'offerId' in one &&
  typeof one.searchUid === 'string' &&
  typeof one.offerId === 'string';
const keyOf = (whose: string): string => `sapar.picks ${whose}`;

/** Offers chosen in this window so far, in any search; kept until the proposal is made. */
export function readPicks(whose: string): Pick[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(whose)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPick).slice(0, MAX_OPTIONS) : [];
  } catch {
    return [];
  }
}

/** A window that keeps nothing gathers within one page. */
export function keepPicks(whose: string, picks: readonly Pick[]): void {
  try {
    if (picks.length === 0) sessionStorage.removeItem(keyOf(whose));
    else sessionStorage.setItem(keyOf(whose), JSON.stringify(picks));
  } catch {
    // Private windows and full disks.
  }
}

const SENT = 'sapar.picks sent';

/** The picks are on their way to become a proposal; with `false` they are still being gathered. */
export function notePicksSent(sent: boolean): void {
  try {
    if (sent) sessionStorage.setItem(SENT, '1');
    else sessionStorage.removeItem(SENT);
  } catch {
    // As above.
  }
}

/** Forgets what was sent, once it has become a proposal; what is still being gathered stays. */
export function forgetSentPicks(whose: string): void {
  try {
    if (sessionStorage.getItem(SENT) === null) return;
  } catch {
    return;
  }
  notePicksSent(false);
  keepPicks(whose, []);
}

export const isPicked = (picks: readonly Pick[], { searchUid, offerId }: Pick): boolean =>
  picks.some((one) => one.searchUid === searchUid && one.offerId === offerId);

/** With one more, or without it when it was there; a full list takes no more. */
export const toggled = (picks: readonly Pick[], pick: Pick): Pick[] => {
  const others = picks.filter((one) => !isPicked([one], pick));
  if (others.length < picks.length) return others;
  return picks.length < MAX_OPTIONS ? [...picks, pick] : [...picks];
};

import type { SignedIn } from '#modules/identity/api.ts';
import { isLedTo, OWN_SCREENS, type Who } from '../../shared/session/own-screens.ts';
import type { IconName } from '../../ui/icon.tsx';

type Screen = {
  readonly to: string;
  readonly name: ScreenName;
  readonly icon: IconName;
  readonly who: Who;
  /** Shown in the agent bar, in this order. */
  readonly bar?: true;
  /** After `g`. */
  readonly key?: string;
};
type ScreenName =
  | (typeof OWN_SCREENS)[number]['name']
  | 'search'
  | 'hotels'
  | 'transfers'
  | 'returnRequest'
  | 'desk'
  | 'office'
  | 'audit'
  | 'people'
  | 'tasks'
  | 'contracts'
  | 'findOrder'
  | 'checkTicket'
  | 'news'
  | 'requisites';

/** Screens that are gone to by name: in the palette, by keys, and those of the working day in the bar. */
export const SCREENS: readonly Screen[] = [
  { to: '/', name: 'search', icon: 'search', who: 'public', bar: true, key: 's' },
  ...OWN_SCREENS,
  { to: '/office/requests', name: 'desk', icon: 'chat', who: 'staff', bar: true, key: 'r' },
  { to: '/office/tasks', name: 'tasks', icon: 'bell', who: 'staff', bar: true },
  { to: '/office/people', name: 'people', icon: 'person', who: 'admin', bar: true },
  { to: '/office/contracts', name: 'contracts', icon: 'doc', who: 'finance', bar: true },
  { to: '/office/audit', name: 'audit', icon: 'lock', who: 'admin', bar: true },
  { to: '/office', name: 'office', icon: 'globe', who: 'office' },
  { to: '/bid-return', name: 'returnRequest', icon: 'refund', who: 'public' },
  { to: '/hotels', name: 'hotels', icon: 'hotel', who: 'public' },
  { to: '/transfers', name: 'transfers', icon: 'transfer', who: 'public' },
  { to: '/order', name: 'findOrder', icon: 'doc', who: 'public' },
  { to: '/ticket', name: 'checkTicket', icon: 'qr', who: 'public' },
  { to: '/news', name: 'news', icon: 'info', who: 'public' },
  { to: '/requisites', name: 'requisites', icon: 'doc', who: 'signedIn' },
];

/** The screens that a user (or null) may open. */
export const screensOf = (account: SignedIn | null): readonly Screen[] =>
  SCREENS.filter(({ who }) => isLedTo(who, account));

import { admits } from '#kernel/access.ts';
import type { SignedIn } from '#modules/identity/api.ts';
import type { IconName } from '../../ui/icon.tsx';

type Screen = {
  readonly to: string;
  readonly name: ScreenName;
  readonly icon: IconName;
  /** `contract`: whoever works under one; `company`: under one of a company that buys for its own people. */
  readonly who: 'public' | 'account' | 'seller' | 'contract' | 'company' | 'staff' | 'office' | 'admin';
  /** In the bar of whoever works here, in this order. */
  readonly bar?: true;
  /** After `g`. */
  readonly key?: string;
};
type ScreenName =
  | 'search'
  | 'orders'
  | 'operations'
  | 'balance'
  | 'passengers'
  | 'approvals'
  | 'policy'
  | 'developers'
  | 'tickets'
  | 'proposals'
  | 'hotels'
  | 'transfers'
  | 'returnRequest'
  | 'profile'
  | 'desk'
  | 'office'
  | 'audit'
  | 'people'
  | 'contracts'
  | 'findOrder'
  | 'checkTicket'
  | 'news'
  | 'requisites';

/** Screens that are gone to by name: in the palette, by keys, and those of the working day in the bar. */
export const SCREENS: readonly Screen[] = [
  { to: '/', name: 'search', icon: 'search', who: 'public', bar: true, key: 's' },
  { to: '/account/orders', name: 'orders', icon: 'ticket', who: 'contract', bar: true, key: 'o' },
  { to: '/account/passengers', name: 'passengers', icon: 'person', who: 'account', bar: true, key: 'u' },
  { to: '/account/operations', name: 'operations', icon: 'swap', who: 'contract', bar: true, key: 't' },
  { to: '/account/balance', name: 'balance', icon: 'card', who: 'contract', bar: true, key: 'b' },
  { to: '/office/requests', name: 'desk', icon: 'chat', who: 'staff', bar: true, key: 'r' },
  { to: '/office/people', name: 'people', icon: 'person', who: 'admin', bar: true },
  { to: '/office/contracts', name: 'contracts', icon: 'doc', who: 'admin' },
  { to: '/office/audit', name: 'audit', icon: 'lock', who: 'admin', bar: true },
  { to: '/office', name: 'office', icon: 'globe', who: 'office' },
  { to: '/bid-return', name: 'returnRequest', icon: 'refund', who: 'public', bar: true },
  { to: '/account/profile', name: 'profile', icon: 'person', who: 'account', key: 'p' },
  { to: '/account/tickets', name: 'tickets', icon: 'doc', who: 'contract' },
  { to: '/account/proposals', name: 'proposals', icon: 'chat', who: 'contract' },
  { to: '/account/approvals', name: 'approvals', icon: 'check', who: 'company' },
  { to: '/account/policy', name: 'policy', icon: 'doc', who: 'company' },
  { to: '/account/developers', name: 'developers', icon: 'qr', who: 'seller' },
  { to: '/hotels', name: 'hotels', icon: 'hotel', who: 'public' },
  { to: '/transfers', name: 'transfers', icon: 'transfer', who: 'public' },
  { to: '/order', name: 'findOrder', icon: 'doc', who: 'public' },
  { to: '/ticket', name: 'checkTicket', icon: 'qr', who: 'public' },
  { to: '/news', name: 'news', icon: 'info', who: 'public' },
  { to: '/requisites', name: 'requisites', icon: 'doc', who: 'account' },
];

/** The screens that somebody, or nobody, may open. */
export const screensOf = (account: SignedIn | null): readonly Screen[] =>
  SCREENS.filter(({ who }) => {
    if (who === 'contract') return (account?.contract ?? null) !== null;
    return who === 'company' ? account?.contract?.kind === 'corporate' : admits(who, account) === 'yes';
  });

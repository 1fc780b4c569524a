import { admits } from '#kernel/access.ts';
import type { SignedIn } from '#modules/identity/api.ts';
import type { IconName } from '../../ui/icon.tsx';

/**
 * Audience of a screen: `contract` are users of any contract, `company` those of a company that buys for its own
 * people.
 */
export type Who =
  | 'public'
  | 'signedIn'
  | 'agent'
  | 'seller'
  | 'contract'
  | 'company'
  | 'staff'
  | 'office'
  | 'finance'
  | 'admin';
/** Screens about a contract: hidden from users without one. */
const UNDER_CONTRACT: ReadonlySet<Who> = new Set(['agent', 'seller', 'contract', 'company']);

/** Whether a user (or null) sees a screen in menus. */
export function isLedTo(who: Who, account: SignedIn | null): boolean {
  const contract = account?.contract ?? null;
  if (UNDER_CONTRACT.has(who) && !contract) return false;
  if (who === 'company') return contract?.kind === 'corporate';
  return who === 'contract' || admits(who, account) === 'yes';
}

type OwnScreen = {
  readonly to: string;
  readonly name: OwnName;
  readonly icon: IconName;
  readonly who: Who;
  readonly bar?: true;
  readonly key?: string;
};
type OwnName =
  | 'orders'
  | 'requests'
  | 'passengers'
  | 'operations'
  | 'balance'
  | 'tickets'
  | 'proposals'
  | 'approvals'
  | 'policy'
  | 'developers'
  | 'profile';

/** Screens of signed-in users: the menu in the header has them all, the bar and the palette among others. */
export const OWN_SCREENS: readonly OwnScreen[] = [
  { to: '/account/orders', name: 'orders', icon: 'ticket', who: 'contract', bar: true, key: 'o' },
  { to: '/account/requests', name: 'requests', icon: 'refund', who: 'signedIn', bar: true },
  { to: '/account/passengers', name: 'passengers', icon: 'person', who: 'signedIn', bar: true, key: 'u' },
  { to: '/account/operations', name: 'operations', icon: 'swap', who: 'contract', bar: true, key: 't' },
  { to: '/account/balance', name: 'balance', icon: 'card', who: 'contract', bar: true, key: 'b' },
  { to: '/account/tickets', name: 'tickets', icon: 'doc', who: 'contract' },
  { to: '/account/proposals', name: 'proposals', icon: 'mail', who: 'agent' },
  { to: '/account/approvals', name: 'approvals', icon: 'check', who: 'company', bar: true },
  { to: '/account/policy', name: 'policy', icon: 'doc', who: 'company' },
  { to: '/account/developers', name: 'developers', icon: 'qr', who: 'seller' },
  { to: '/account/profile', name: 'profile', icon: 'person', who: 'signedIn', key: 'p' },
];

import type { SignedIn } from '#modules/identity/api.ts';
import { type MenuScreen, menuScreensFor } from '../../screens/menu.ts';

/** Stores, as `1`, that the side navigation is folded to its icons. */
export const RAIL_COOKIE = 'rail';

/** Whether a user works in the workspace: agents, companies and staff do, customers do not. */
export const worksHere = <A extends Pick<SignedIn, 'roles'>>(account: A | null): account is A =>
  (account?.roles.length ?? 0) > 0;

const GROUPS = ['work', 'money', 'settings'] as const;

/** The side navigation of a user, in its groups; empty ones are left out. */
export const sideScreens = (account: SignedIn): readonly (readonly MenuScreen[])[] => {
  const screens = menuScreensFor(account);
  return GROUPS.map((group) => screens.filter(({ side }) => side === group)).filter((some) => some.length > 0);
};

/** The tabs at the bottom of a phone: no more than fit. */
export const MOST_TABS = 5;
export const tabScreens = (account: SignedIn): readonly MenuScreen[] =>
  menuScreensFor(account)
    .filter(({ tab }) => tab)
    .slice(0, MOST_TABS);

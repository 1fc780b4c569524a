import type { SignedInUser } from '#modules/identity/api.ts';
import { type MenuScreen, menuScreensFor } from '../../screens/menu.ts';

/** Stores `1` when the side navigation is collapsed to its icons. */
export const COLLAPSED_COOKIE = 'rail';

/** Whether a user works in the workspace: agents, companies and staff do, customers do not. */
export const usesWorkspace = <A extends Pick<SignedInUser, 'roles'>>(account: A | null): account is A =>
  (account?.roles.length ?? 0) > 0;

const GROUPS = ['work', 'sale', 'money', 'settings'] as const;

/** The side navigation of a user by group; empty groups are left out. */
export const sideScreens = (user: SignedInUser): readonly (readonly MenuScreen[])[] => {
  const screens = menuScreensFor(user);
  return GROUPS.map((group) => screens.filter(({ side }) => side === group)).filter(
    (groupScreens) => groupScreens.length > 0,
  );
};

/** The maximum number of tabs at the bottom of a phone. */
export const MAX_TABS = 5;
export const tabScreens = (user: SignedInUser): readonly MenuScreen[] =>
  menuScreensFor(user)
    .filter(({ tab }) => tab)
    .slice(0, MAX_TABS);

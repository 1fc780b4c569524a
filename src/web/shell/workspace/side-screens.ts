import type { SignedInUser } from '#modules/identity/api.ts';
import { type MenuScreen, menuScreensFor } from '../../screens/menu.ts';

/** Stores, as `1`, that the side navigation is folded to its icons. */
export const COLLAPSED_COOKIE = 'rail';

/** Whether a user works in the workspace: agents, companies and staff do, customers do not. */
export const usesWorkspace = <A extends Pick<SignedInUser, 'roles'>>(account: A | null): account is A =>
  (account?.roles.length ?? 0) > 0;

const GROUPS = ['work', 'money', 'settings'] as const;

/** The side navigation of a user, in its groups; empty ones are left out. */
export const sideScreens = (user: SignedInUser): readonly (readonly MenuScreen[])[] => {
  const screens = menuScreensFor(user);
  return GROUPS.map((group) => screens.filter(({ side }) => side === group)).filter(
    (groupScreens) => groupScreens.length > 0,
  );
};

/** The tabs at the bottom of a phone: no more than fit. */
export const MAX_TABS = 5;
export const tabScreens = (user: SignedInUser): readonly MenuScreen[] =>
  menuScreensFor(user)
    .filter(({ tab }) => tab)
    .slice(0, MAX_TABS);

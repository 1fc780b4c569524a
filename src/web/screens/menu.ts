import { decideAccess } from '#kernel/access.ts';
import type { SignedInUser } from '#modules/identity/api.ts';
import type { TranslationKey } from '../i18n/translations.ts';
import type { Screen, ScreenMenu } from './define-screen.ts';
import { SCREENS } from './list.ts';

export type MenuScreen = ScreenMenu &
  Pick<Screen, 'path' | 'access' | 'accessLogged'> & { readonly name: TranslationKey; readonly to: string };

/** Screens that users open by name, in their order. */
export const MENU_SCREENS: readonly MenuScreen[] = SCREENS.flatMap(({ path, access, accessLogged, title, menu }) =>
  menu && title
    ? [
        {
          ...menu,
          name: menu.name ?? title,
          path,
          access,
          ...(accessLogged && { accessLogged }),
          to: path.replace(/\/:\w+\?$/, ''),
        },
      ]
    : [],
).sort((a, b) => a.order - b.order);

/** The screens that menus offer to a user (or null): those that they may open and that apply to their contract. */
export const menuScreensFor = (user: SignedInUser | null): readonly MenuScreen[] =>
  MENU_SCREENS.filter(({ access, contract, customers }) => {
    if (decideAccess(access, user) !== 'yes') return false;
    if (!contract) return true;
    if (customers && user && !user.contract && user.choices.length === 0 && user.roles.length === 0) return true;
    const contractInUse = user?.contract ?? null;
    return contractInUse !== null && (contract === 'any' || contractInUse.kind === contract);
  });

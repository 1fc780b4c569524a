import { admits } from '#kernel/access.ts';
import type { SignedIn } from '#modules/identity/api.ts';
import type { WordKey } from '../i18n/words.ts';
import type { Screen, ScreenMenu } from './define-screen.ts';
import { SCREENS } from './list.ts';

export type MenuScreen = ScreenMenu &
  Pick<Screen, 'path' | 'access' | 'recorded'> & { readonly name: WordKey; readonly to: string };

/** Screens that users go to by name, in their order. */
export const MENU_SCREENS: readonly MenuScreen[] = SCREENS.flatMap(({ path, access, recorded, title, menu }) =>
  menu && title
    ? [{ ...menu, name: title, path, access, ...(recorded && { recorded }), to: path.replace(/\/:\w+\?$/, '') }]
    : [],
).sort((a, b) => a.order - b.order);

/** The screens that menus offer to a user (or null): those that may be opened and are of use under the contract. */
export const menuScreensFor = (account: SignedIn | null): readonly MenuScreen[] =>
  MENU_SCREENS.filter(({ access, contract }) => {
    if (admits(access, account) !== 'yes') return false;
    if (!contract) return true;
    const own = account?.contract ?? null;
    return own !== null && (contract === 'any' || own.kind === contract);
  });

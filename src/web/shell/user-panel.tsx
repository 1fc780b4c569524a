import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { SignedInUser } from '#modules/identity/api.ts';
import type { MenuScreen } from '../screens/menu.ts';
import { useContractDialog } from '../shared/session/contract-dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import css from './account-menu.module.css';
import shell from './shell.module.css';

/** The content of the user menu, and the dialog that its contract link opens over the page. */
export function useUserPanel(
  user: SignedInUser,
  screens: readonly MenuScreen[],
): { panel: ReactNode; dialog: ReactNode } {
  const t = useTranslations('account.menu');
  const anyText = useTranslations();
  const { several, link, dialog } = useContractDialog(user);
  const { contract, choices } = user;
  const panel = (
    <>
      <div className={css.identity}>
        <p className={css.name}>{user.name}</p>
        {contract ? (
          <p className={css.contract}>
            {contract.contractor.name} · {contract.number}
            <br />
            {contract.workplace.name}
          </p>
        ) : (
          choices.length > 0 && <p className={css.contract}>{t('notChosen')}</p>
        )}
      </div>
      {several && (
        <Link {...link} className={shell.option ?? ''}>
          <Icon name="swap" size={18} />
          <span>{t('switch')}</span>
        </Link>
      )}
      {screens.map(({ to, icon, name }) => (
        <Link key={to} to={to} className={shell.option ?? ''}>
          <Icon name={icon} size={18} />
          <span>{anyText(name)}</span>
        </Link>
      ))}
      <form method="post" action="/logout">
        <button type="submit" className={shell.option}>
          <Icon name="lock" size={18} />
          <span>{t('signOut')}</span>
        </button>
      </form>
    </>
  );
  return { panel, dialog };
}

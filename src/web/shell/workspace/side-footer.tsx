import { useRouteLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import type { SignedInUser } from '#modules/identity/api.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { menuScreensFor } from '../../screens/menu.ts';
import { ClientViewSwitch, useEarningsShown } from '../../shared/session/client-view.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NavigationLink } from '../../ui/link.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Money } from '../../ui/money.tsx';
import { AgentColumns } from '../agent-columns.tsx';
import { useClient } from '../client-provider.tsx';
import LanguageForm from '../language-form.tsx';
import { useMoneyManagers } from '../managers.tsx';
import ThemeForm from '../theme-form.tsx';
import { THEME_ICONS } from '../theme-icons.ts';
import { useUserPanel } from '../user-panel.tsx';
import css from './side-footer.module.css';
import { sideScreens } from './side-screens.ts';

const BALANCE_PATH = '/account/balance';

/** The client view switch, where there are earnings to hide. */
export function ClientViewItem() {
  return useEarningsShown() ? (
    <div className={css.clientView}>
      <ClientViewSwitch />
    </div>
  ) : null;
}

/** The available funds of the contract; the bar shows own money and credit. */
export function FundsLink() {
  const t = useTranslations('workspace.bar');
  const anyText = useTranslations();
  const funds = useRouteLoaderData<typeof rootLoader>('root')?.funds;
  if (!funds) return null;
  return (
    <NavigationLink
      to={BALANCE_PATH}
      prefetch="none"
      title={anyText('balance.screens.balance')}
      className={funds.low ? `${css.funds} ${css.lowFunds}` : (css.funds ?? '')}
    >
      <Icon name={funds.low ? 'warning' : 'wallet'} size={18} {...(funds.low && { label: t('low') })} />
      <span className={css.label}>
        <span className={css.caption}>{t('available')}</span> <Money value={funds.available} />
      </span>
    </NavigationLink>
  );
}

/** The contract's manager, with the rest of the agents' footer (spec §1): mailbox, apps, requisites. */
export function ManagerMenu() {
  const t = useTranslations('workspace.side');
  const [manager] = useMoneyManagers();
  if (!manager) return null;
  return (
    <Menu
      side="start"
      className={css.contacts}
      buttonClass={css.manager}
      panelClass={css.contactsPanel}
      label={
        <>
          <Icon name="phone" size={18} />
          <span className={css.label}>
            <span className={css.name}>{manager.name}</span>
            <span className={css.caption}>{t('manager')}</span>
          </span>
        </>
      }
    >
      <AgentColumns />
    </Menu>
  );
}

/** The signed-in user with links to the profile, another contract and sign-out; language and theme. */
export function SideUserMenu({ user }: { user: SignedInUser }) {
  const t = useTranslations('account.menu');
  const sideTexts = useTranslations('workspace.side');
  const { theme } = useClient();
  const listedScreens = new Set(sideScreens(user).flat());
  const { panel, dialog } = useUserPanel(
    user,
    menuScreensFor(user).filter((screen) => screen.account && !listedScreens.has(screen)),
  );
  return (
    <div className={css.user}>
      <Menu
        group="side"
        side="start"
        name={t('open', { name: user.name })}
        className={css.opensUp ?? ''}
        buttonClass={css.userButton ?? ''}
        panelClass={css.panel ?? ''}
        label={
          <>
            <Icon name="person" size={18} />
            <span className={css.label}>{user.name}</span>
          </>
        }
      >
        {panel}
      </Menu>
      {dialog}
      <Menu
        group="side"
        name={sideTexts('settings')}
        className={css.opensUp ?? ''}
        buttonClass={css.iconButton ?? ''}
        panelClass={css.panel ?? ''}
        label={<Icon name={THEME_ICONS[theme]} size={18} />}
      >
        <LanguageForm />
        <hr className={css.line} />
        <ThemeForm />
      </Menu>
    </div>
  );
}

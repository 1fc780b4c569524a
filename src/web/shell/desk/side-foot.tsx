import { useRouteLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import type { SignedIn } from '#modules/identity/api.ts';
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
import { useOwnPanel } from '../own-panel.tsx';
import ThemeForm from '../theme-form.tsx';
import { THEME_ICONS } from '../theme-icons.ts';
import { sideScreens } from './side.ts';
import css from './side-foot.module.css';

const MONEY = '/account/balance';

/** Turns the screen to a client, where there is something to hide. */
export function ClientViewRow() {
  return useEarningsShown() ? (
    <div className={css.clientView}>
      <ClientViewSwitch />
    </div>
  ) : null;
}

/** What the contract can spend; its bar shows how much of it is its own and how much is credit. */
export function Funds() {
  const t = useTranslations('desk.bar');
  const anyText = useTranslations();
  const funds = useRouteLoaderData<typeof rootLoader>('root')?.funds;
  if (!funds) return null;
  return (
    <NavigationLink
      to={MONEY}
      prefetch="none"
      title={anyText('balance.screens.balance')}
      className={funds.low ? `${css.funds} ${css.low}` : (css.funds ?? '')}
    >
      <Icon name={funds.low ? 'warning' : 'wallet'} size={18} {...(funds.low && { label: t('low') })} />
      <span className={css.label}>
        <span className={css.word}>{t('available')}</span> <Money value={funds.available} />
      </span>
    </NavigationLink>
  );
}

/** Whom to call about the contract, and what else an agent's footer says (spec §1): mailbox, apps, requisites. */
export function Manager() {
  const t = useTranslations('desk.side');
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
            <span className={css.word}>{t('manager')}</span>
          </span>
        </>
      }
    >
      <AgentColumns />
    </Menu>
  );
}

/** Who is signed in, with the way to the profile, another contract and out; language and theme. */
export function Person({ account }: { account: SignedIn }) {
  const t = useTranslations('account.menu');
  const desk = useTranslations('desk.side');
  const { theme } = useClient();
  const listed = new Set(sideScreens(account).flat());
  const { panel, dialog } = useOwnPanel(
    account,
    menuScreensFor(account).filter((screen) => screen.account && !listed.has(screen)),
  );
  return (
    <div className={css.person}>
      <Menu
        group="side"
        side="start"
        name={t('open', { name: account.name })}
        className={css.up ?? ''}
        buttonClass={css.who ?? ''}
        panelClass={css.panel ?? ''}
        label={
          <>
            <Icon name="person" size={18} />
            <span className={css.label}>{account.name}</span>
          </>
        }
      >
        {panel}
      </Menu>
      {dialog}
      <Menu
        group="side"
        name={desk('settings')}
        className={css.up ?? ''}
        buttonClass={css.sign ?? ''}
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

import { Suspense } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import type { SignedIn } from '#modules/identity/api.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { type MenuScreen, menuScreensFor } from '../../screens/menu.ts';
import { ClientViewSwitch, useEarningsShown } from '../../shared/session/client-view.tsx';
import { useContractDialog } from '../../shared/session/contract-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { late } from '../../ui/late.ts';
import { Link, NavigationLink, useAfterHydration, useHydrated } from '../../ui/link.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Money } from '../../ui/money.tsx';
import { Tunduk } from '../../ui/tunduk.tsx';
import { AgentColumns } from '../agent-columns.tsx';
import { useClient } from '../client-provider.tsx';
import { useMoneyManagers } from '../managers.tsx';
import { useOwnPanel } from '../own-panel.tsx';
import { LanguageForm, ThemeForm, themeIcon } from '../preferences-forms.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import css from './side.module.css';
import { sideScreens, tabScreens } from './side.ts';
import { useHotkeys } from './use-hotkeys.ts';
import type { Waiting } from './waiting.ts';

const LiveUnread = late(() => import('../../shared/notices/live-unread.tsx'));
const MONEY = '/account/balance';
const NOTICES = '/account/notify';
const MOST = 99;

type Counts = Readonly<Record<string, Waiting>>;

/** How much waits behind a link, as a number that is read out with what it counts. */
function Count({ waiting }: { waiting: Waiting | undefined }) {
  const t = useTranslations('desk.side');
  if (!waiting) return null;
  return (
    <span className={waiting.late ? `${css.count} ${css.late}` : css.count}>
      <span aria-hidden="true">{waiting.count > MOST ? `${MOST}+` : waiting.count}</span>
      <span className="visually-hidden">{t('waiting', { count: waiting.count })}</span>
    </span>
  );
}

/** The number of new notices, live; the server leaves its place empty. */
function Unread({ contractId }: { contractId: string }) {
  const hydrated = useHydrated();
  return (
    <span className={css.unread}>
      {hydrated && (
        <Suspense>
          <LiveUnread key={contractId} />
        </Suspense>
      )}
    </span>
  );
}

function Item(props: { screen: MenuScreen; account: SignedIn; counts: Counts }) {
  const { screen, account, counts } = props;
  const anyText = useTranslations();
  const { to, icon, name, recorded } = screen;
  const text = anyText(name);
  return (
    <NavigationLink
      to={to}
      // An address below another one has a line of its own.
      end={to === '/' || to === '/office' || to === '/account'}
      title={text}
      className={css.item ?? ''}
      {...((recorded || to === NOTICES) && { prefetch: 'none' })}
    >
      <Icon name={icon} size={18} />
      <span className={css.label}>{text}</span>
      <Count waiting={counts[to]} />
      {to === NOTICES && account.contract && <Unread contractId={account.contract.contractId} />}
    </NavigationLink>
  );
}

function Items({ account, counts }: { account: SignedIn; counts: Counts }) {
  return sideScreens(account).map((group) => (
    <ul key={group[0]?.to} className={css.group}>
      {group.map((screen) => (
        <li key={screen.to}>
          <Item screen={screen} account={account} counts={counts} />
        </li>
      ))}
    </ul>
  ));
}

/** What the contract can spend; its bar shows how much of it is its own and how much is credit. */
function Funds() {
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
function Manager() {
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
function Person({ account }: { account: SignedIn }) {
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
        label={<Icon name={themeIcon(theme)} size={18} />}
      >
        <LanguageForm />
        <hr className={css.line} />
        <ThemeForm />
      </Menu>
    </div>
  );
}

/**
 * The navigation of the workspace: where one works, the palette, the screens by role with what waits in each, and at
 * its foot the money, the manager and the person. On a phone it is a bar whose menu holds the same.
 */
export function SideNavigation(props: {
  account: SignedIn;
  waiting: Counts;
  rail: boolean;
  onFold: () => void;
  onShow: (part: 'palette' | 'keys') => void;
}) {
  const { account, waiting, rail, onShow } = props;
  const t = useTranslations('desk');
  const nav = useTranslations('shell.nav');
  const whenAlive = useAfterHydration();
  useHotkeys(account, () => onShow('keys'), props.onFold);
  const switchable = useEarningsShown();
  const { several, link, dialog } = useContractDialog(account);
  const { contract } = account;
  const place = contract && `${contract.contractor.name} · ${contract.number} · ${contract.workplace.name}`;
  const placeText = (
    <>
      <span className={css.firm}>{contract?.contractor.name ?? t('side.office')}</span>
      {contract && (
        <span className={css.word}>
          {contract.number} · {contract.workplace.name}
        </span>
      )}
    </>
  );
  const foot = (
    <>
      <Funds />
      {contract && <Manager />}
      {switchable && (
        <div className={css.clientView}>
          <ClientViewSwitch />
        </div>
      )}
    </>
  );
  return (
    <div className={css.side}>
      <header className={css.top}>
        <ProgressBar />
        <div className={css.head}>
          <Menu
            group="side"
            side="start"
            name={nav('menu')}
            className={css.drawer ?? ''}
            panelClass={css.drawerPanel ?? ''}
            label={<Icon name="menu" size={22} />}
          >
            <nav aria-label={t('bar.screens')}>
              <Items account={account} counts={waiting} />
            </nav>
            <div className={css.drawerFoot}>{foot}</div>
          </Menu>
          <Link to="/" className={css.brand} aria-label={nav('home')}>
            <Tunduk size={30} stroke={5} />
          </Link>
          {place && several ? (
            <Link {...link} className={css.place ?? ''} aria-label={t('bar.switch', { place })} title={place}>
              <span className={css.placeText}>{placeText}</span>
              <Icon name="chevron" size={16} />
            </Link>
          ) : (
            <span className={css.place} title={place ?? undefined}>
              <span className={css.placeText}>{placeText}</span>
            </span>
          )}
          {dialog}
        </div>
        <button
          type="button"
          className={`${css.find} ${whenAlive}`}
          title={`${t('side.find')} (Ctrl K)`}
          onClick={() => onShow('palette')}
        >
          <Icon name="search" size={18} />
          <span className={css.label}>{t('side.find')}</span>
          <kbd>Ctrl K</kbd>
        </button>
        <nav aria-label={t('bar.screens')} className={css.screens}>
          <Items account={account} counts={waiting} />
        </nav>
      </header>
      <footer className={css.foot}>
        <div className={css.footRows}>{foot}</div>
        <Person account={account} />
        <button
          type="button"
          className={`${css.fold} ${whenAlive}`}
          title={`${t(rail ? 'side.unfold' : 'side.fold')} ([)`}
          aria-expanded={!rail}
          onClick={props.onFold}
        >
          <Icon name="chevron" size={16} />
          <span className={css.label}>{t(rail ? 'side.unfold' : 'side.fold')}</span>
        </button>
      </footer>
    </div>
  );
}

/** The screens at hand on a phone. */
export function WorkTabs({ account, waiting }: { account: SignedIn; waiting: Counts }) {
  const t = useTranslations('desk.side');
  const anyText = useTranslations();
  return (
    <nav aria-label={t('tabs')} className={css.tabs}>
      {tabScreens(account).map(({ to, icon, name }) => (
        <NavigationLink key={to} to={to} prefetch="none" end={to === '/' || to === '/office' || to === '/account'}>
          <Icon name={icon} size={22} />
          <span>{anyText(name)}</span>
          <Count waiting={waiting[to]} />
        </NavigationLink>
      ))}
    </nav>
  );
}

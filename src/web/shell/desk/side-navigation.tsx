import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import type { SignedIn } from '#modules/identity/api.ts';
import type { MenuScreen } from '../../screens/menu.ts';
import { useContractDialog } from '../../shared/session/contract-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { late } from '../../ui/late.ts';
import { Link, NavigationLink, useAfterHydration, useHydrated } from '../../ui/link.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Tunduk } from '../../ui/tunduk.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import css from './side.module.css';
import { sideScreens } from './side.ts';
import { ClientViewRow, Funds, Manager, Person } from './side-foot.tsx';
import { useHotkeys } from './use-hotkeys.ts';
import type { Waiting } from './waiting.ts';
import { WaitingCount } from './waiting-count.tsx';

const LiveUnread = late(() => import('../../shared/notices/live-unread.tsx'));
const NOTICES = '/account/notify';

type Counts = Readonly<Record<string, Waiting>>;

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
      <span className={css.count}>
        <WaitingCount waiting={counts[to]} />
      </span>
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
      <ClientViewRow />
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

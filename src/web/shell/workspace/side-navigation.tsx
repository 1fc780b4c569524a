import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import type { SignedInUser } from '#modules/identity/api.ts';
import type { MenuScreen } from '../../screens/menu.ts';
import { useContractDialog } from '../../shared/session/contract-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyOrNothing } from '../../ui/lazy.ts';
import { Link, NavigationLink, useAfterHydration, useHydrated } from '../../ui/link.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Tunduk } from '../../ui/tunduk.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { PendingCount } from './pending-count.tsx';
import type { PendingWork } from './pending-work.ts';
import css from './side.module.css';
import { ClientViewItem, FundsLink, ManagerMenu, SideUserMenu } from './side-footer.tsx';
import { sideScreens } from './side-screens.ts';
import { useHotkeys } from './use-hotkeys.ts';

const UnreadBadge = lazyOrNothing(() => import('../../shared/in-app-notifications/unread-badge.tsx'));
const NOTIFICATIONS_PATH = '/account/notify';

type PendingCounts = Readonly<Record<string, PendingWork>>;

/** The number of unread notifications, live; the server leaves its place empty. */
function UnreadSlot({ contractId }: { contractId: string }) {
  const hydrated = useHydrated();
  return (
    <span className={css.unread}>
      {hydrated && (
        <Suspense>
          <UnreadBadge key={contractId} />
        </Suspense>
      )}
    </span>
  );
}

function SideItem(props: { screen: MenuScreen; user: SignedInUser; counts: PendingCounts }) {
  const { screen, user, counts } = props;
  const anyText = useTranslations();
  const { to, icon, name, accessLogged } = screen;
  const text = anyText(name);
  return (
    <NavigationLink
      to={to}
      // An address below another one has its own item.
      end={to === '/' || to === '/office' || to === '/account'}
      title={text}
      className={css.item ?? ''}
      {...((accessLogged || to === NOTIFICATIONS_PATH) && { prefetch: 'none' })}
    >
      <Icon name={icon} size={18} />
      <span className={css.label}>{text}</span>
      <span className={css.count}>
        <PendingCount pendingWork={counts[to]} />
      </span>
      {to === NOTIFICATIONS_PATH && <UnreadSlot contractId={user.contract?.contractId ?? ''} />}
    </NavigationLink>
  );
}

function SideItems({ user, counts }: { user: SignedInUser; counts: PendingCounts }) {
  return sideScreens(user).map((group) => (
    <ul key={group[0]?.to} className={css.group}>
      {group.map((screen) => (
        <li key={screen.to}>
          <SideItem screen={screen} user={user} counts={counts} />
        </li>
      ))}
    </ul>
  ));
}

/**
 * The side navigation of the workspace: contract and workplace, the palette, the screens by role with their pending
 * work, and below them funds, manager and user. On a phone it is a bar with the same content in a menu.
 */
export function SideNavigation(props: {
  user: SignedInUser;
  pendingWork: PendingCounts;
  collapsed: boolean;
  onToggleCollapsed: () => void;
  onOpen: (part: 'palette' | 'keys') => void;
}) {
  const { user, pendingWork, collapsed, onOpen } = props;
  const t = useTranslations('workspace');
  const nav = useTranslations('shell.nav');
  const afterHydrationClass = useAfterHydration();
  useHotkeys(user, () => onOpen('keys'), props.onToggleCollapsed);
  const { several, link, dialog } = useContractDialog(user);
  const { contract } = user;
  const workplace = contract && `${contract.contractor.name} · ${contract.number} · ${contract.workplace.name}`;
  const workplaceText = (
    <>
      <span className={css.firm}>{contract?.contractor.name ?? t('side.office')}</span>
      {contract && (
        <span className={css.caption}>
          {contract.number} · {contract.workplace.name}
        </span>
      )}
    </>
  );
  const footer = (
    <>
      <FundsLink />
      {contract && <ManagerMenu />}
      <ClientViewItem />
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
              <SideItems user={user} counts={pendingWork} />
            </nav>
            <div className={css.drawerFooter}>{footer}</div>
          </Menu>
          <Link to="/" className={css.brand} aria-label={nav('home')}>
            <Tunduk size={30} stroke={5} />
          </Link>
          {workplace && several ? (
            <Link
              {...link}
              className={css.workplace ?? ''}
              aria-label={t('bar.switch', { place: workplace })}
              title={workplace}
            >
              <span className={css.workplaceText}>{workplaceText}</span>
              <Icon name="chevron" size={16} />
            </Link>
          ) : (
            <span className={css.workplace} title={workplace ?? undefined}>
              <span className={css.workplaceText}>{workplaceText}</span>
            </span>
          )}
          {dialog}
        </div>
        <button
          type="button"
          className={`${css.find} ${afterHydrationClass}`}
          title={`${t('side.find')} (Ctrl K)`}
          onClick={() => onOpen('palette')}
        >
          <Icon name="search" size={18} />
          <span className={css.label}>{t('side.find')}</span>
          <kbd>Ctrl K</kbd>
        </button>
        <nav aria-label={t('bar.screens')} className={css.screens}>
          <SideItems user={user} counts={pendingWork} />
        </nav>
      </header>
      <footer className={css.footer}>
        <div className={css.footerRows}>{footer}</div>
        <SideUserMenu user={user} />
        <button
          type="button"
          className={`${css.collapse} ${afterHydrationClass}`}
          title={`${t(collapsed ? 'side.unfold' : 'side.fold')} ([)`}
          aria-expanded={!collapsed}
          onClick={props.onToggleCollapsed}
        >
          <Icon name="chevron" size={16} />
          <span className={css.label}>{t(collapsed ? 'side.unfold' : 'side.fold')}</span>
        </button>
      </footer>
    </div>
  );
}

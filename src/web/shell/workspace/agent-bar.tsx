import { useEffect, useRef } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import type { SignedInUser } from '#modules/identity/api.ts';
import type { loader } from '../../root.tsx';
import { menuScreensFor } from '../../screens/menu.ts';
import { ClientViewSwitch, useEarningsShown } from '../../shared/session/client-view.tsx';
import { useContractDialog } from '../../shared/session/contract-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link, NavigationLink, useAfterHydration } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import css from './agent-bar.module.css';
import { useHotkeys } from './use-hotkeys.ts';

const BALANCE_PATH = '/account/balance';

type Props = { user: SignedInUser; onOpen: (part: 'palette' | 'keys') => void };

/** Bar under the header for signed-in users: contract, funds, screens of daily work, and the palette. */
export default function AgentBar({ user, onOpen }: Props) {
  const t = useTranslations('workspace');
  const anyText = useTranslations();
  const afterHydrationClass = useAfterHydration();
  const hidesEarnings = useEarningsShown();
  const funds = useRouteLoaderData<typeof loader>('root')?.funds;
  useHotkeys(user, () => onOpen('keys'));
  const { several, link, dialog } = useContractDialog(user);
  const screens = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the screens are wider than it: the one that is open is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after navigation
  useEffect(() => {
    const nav = screens.current;
    const open = nav?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!nav || !open) return;
    // An item that is already visible does not move.
    const end = open.offsetLeft + open.offsetWidth - nav.clientWidth;
    if (open.offsetLeft < nav.scrollLeft || end > nav.scrollLeft)
      nav.scrollLeft = open.offsetLeft - (nav.clientWidth - open.offsetWidth) / 2;
  }, [pathname]);
  const { contract } = user;
  const workplace = contract && `${contract.contractor.name} · ${contract.number} · ${contract.workplace.name}`;
  // In a narrow bar the company's name shrinks first: its users know it, and they switch contract and workplace.
  const workplaceText = contract && (
    <span>
      <span className={css.firm}>{contract.contractor.name} · </span>
      {contract.number} · {contract.workplace.name}
    </span>
  );
  return (
    <div className={css.bar}>
      <div className={`wrap ${css.row}`}>
        <nav ref={screens} aria-label={t('bar.screens')} className={css.screens}>
          {menuScreensFor(user)
            // The balance next to them already links to the contract's money.
            .filter(({ bar, to }) => bar && !(funds && to === BALANCE_PATH))
            .map(({ to, name, accessLogged }) => (
              <NavigationLink key={to} to={to} end={to === '/'} {...(accessLogged && { prefetch: 'none' })}>
                {anyText(name)}
              </NavigationLink>
            ))}
        </nav>
        <div className={contract ? `${css.status} ${css.full}` : css.status}>
          {workplace &&
            (several ? (
              <Link
                {...link}
                className={css.workplace ?? ''}
                aria-label={t('bar.switch', { place: workplace })}
                title={workplace}
              >
                {workplaceText}
                <Icon name="swap" size={16} />
              </Link>
            ) : (
              <span className={css.workplace} title={workplace}>
                {workplaceText}
              </span>
            ))}
          <button
            type="button"
            className={`${css.find} ${afterHydrationClass}`}
            title={`${t('bar.find')} (Ctrl K)`}
            onClick={() => onOpen('palette')}
          >
            <Icon name="search" size={18} />
            <span className={css.label}>{t('bar.find')}</span>
            <kbd>Ctrl K</kbd>
          </button>
          {funds && (
            <NavigationLink
              to={BALANCE_PATH}
              prefetch="none"
              title={anyText('balance.screens.balance')}
              className={funds.low ? `${css.money} ${css.lowFunds}` : (css.money ?? '')}
            >
              {funds.low && <Icon name="warning" size={16} label={t('bar.low')} />}
              <span className={css.caption}>{t('bar.available')}</span> <Money value={funds.available} />
            </NavigationLink>
          )}
          {hidesEarnings && <ClientViewSwitch />}
        </div>
      </div>
      {dialog}
    </div>
  );
}

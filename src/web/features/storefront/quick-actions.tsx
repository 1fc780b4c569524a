import { useTranslations } from 'use-intl';
import { Icon, type IconName } from '../../ui/icon.tsx';
import css from './storefront.module.css';

const CREATE_REQUEST = '/account/requests/create';
/** The seven quick actions of spec §2. */
const QUICK_ACTIONS = [
  { to: '/ticket', icon: 'download', name: 'ticket' },
  { to: '/order', icon: 'card', name: 'order' },
  { to: '/bid-return/create', icon: 'refund', name: 'bid' },
  { to: '/bid-return/create?kind=passport_change', icon: 'doc', name: 'passport' },
  { to: `${CREATE_REQUEST}?service=ticketOperation&operation=REFUND`, icon: 'wallet', name: 'buyBack' },
  { to: CREATE_REQUEST, icon: 'plus', name: 'request' },
  { to: `${CREATE_REQUEST}?service=avia`, icon: 'plane', name: 'air' },
] as const satisfies readonly { to: string; icon: IconName; name: string }[];

/** `newRequests`: requests for services are taken at present (spec §9 `newRequestsEnabled`). */
export function QuickActions({ newRequests }: { newRequests: boolean }) {
  const t = useTranslations('storefront.quick');
  const offered = QUICK_ACTIONS.filter(({ to }) => newRequests || !to.startsWith(CREATE_REQUEST));
  return (
    <nav aria-label={t('label')} className={css.quick}>
      {offered.map(({ to, icon, name }) => (
        <a key={to} href={to}>
          <Icon name={icon} />
          <span>{t(name)}</span>
        </a>
      ))}
    </nav>
  );
}

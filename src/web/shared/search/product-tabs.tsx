import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import css from './product-tabs.module.css';

const TABS = [
  { name: 'tickets', to: '/', icon: 'ticket' },
  { name: 'hotel', to: '/hotels', icon: 'hotel' },
  { name: 'transfer', to: '/transfers', icon: 'transfer' },
] as const;

/** What is searched: tickets, hotels or transfers. Each has a form and an address of its own. */
export function ProductTabs({ current }: { current: (typeof TABS)[number]['name'] }) {
  const t = useTranslations('search.form');
  return (
    <nav aria-label={t('tabs')} className={css.tabs}>
      {TABS.map(({ name, to, icon }) => (
        <Link key={name} to={to} className={css.tab} aria-current={name === current ? 'page' : undefined}>
          <Icon name={icon} size={18} /> {name === 'tickets' ? t('tickets') : t(`modes.${name}`)}
        </Link>
      ))}
    </nav>
  );
}

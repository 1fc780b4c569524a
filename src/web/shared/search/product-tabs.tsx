import { useTranslations } from 'use-intl';
import { JOURNEY_MODES, type SearchMode } from '#kernel/mode.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import css from './product-tabs.module.css';

const PRODUCTS = [
  { name: 'avia', to: '/', icon: 'plane' },
  { name: 'rail', to: '/?mode=rail', icon: 'train' },
  { name: 'bus', to: '/?mode=bus', icon: 'bus' },
  { name: 'hotel', to: '/hotels', icon: 'hotel' },
  { name: 'transfer', to: '/transfers', icon: 'transfer' },
  { name: 'complex', to: '/?mode=complex', icon: 'route' },
] as const;
type Product = (typeof PRODUCTS)[number]['name'];

const isMode = (name: Product): name is SearchMode => JOURNEY_MODES.some((mode) => mode === name);

/**
 * The products in one row. In the ticket form the modes are radio buttons (`onMode`); hotels and transfers, and in
 * their forms the tickets, are separate pages.
 */
export function ProductTabs({ current, onMode }: { current: Product; onMode?: (mode: SearchMode) => void }) {
  const t = useTranslations('search.form');
  const Row = onMode ? 'fieldset' : 'nav';
  return (
    <Row aria-label={t('tabs')} className={css.row}>
      <div className={css.tabs}>
        {PRODUCTS.map(({ name, to, icon }) => {
          const label = (
            <>
              <Icon name={icon} /> <span>{t(`modes.${name}`)}</span>
            </>
          );
          return onMode && isMode(name) ? (
            <label key={name} className={css.tab}>
              <input type="radio" name="mode" value={name} checked={name === current} onChange={() => onMode(name)} />
              {label}
            </label>
          ) : (
            <Link key={name} to={to} className={css.tab} aria-current={name === current ? 'page' : undefined}>
              {label}
            </Link>
          );
        })}
      </div>
    </Row>
  );
}

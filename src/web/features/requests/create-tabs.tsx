import { useTranslations } from 'use-intl';
import { Link } from '../../ui/link.tsx';
import css from './travel.module.css';

const PATHS = { travel: '/account/requests/create', order: '/account/requests/create/order' } as const;

/** What a new request is about: services that staff find, or an order that was sold. */
export function CreateTabs({ current }: { current: keyof typeof PATHS }) {
  const t = useTranslations('requests.travel');
  return (
    <nav aria-label={t('what')} className={css.tabs}>
      {(['travel', 'order'] as const).map((about) => (
        <Link key={about} to={PATHS[about]} aria-current={about === current ? 'page' : undefined}>
          {t(`tabs.${about}`)}
        </Link>
      ))}
    </nav>
  );
}

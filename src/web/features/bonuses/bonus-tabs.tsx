import { useTranslations } from 'use-intl';
import { ListTabs } from '../../shared/lists/work-list.tsx';
import css from './bonuses.module.css';

/** The two pages of the programme. */
export function BonusTabs({ current }: { current: 'overview' | 'operations' }) {
  const t = useTranslations('bonuses.tabs');
  return (
    <div className={css.tabs}>
      <ListTabs
        label={t('label')}
        tabs={[
          { to: '/account/bonuses', text: t('overview'), current: current === 'overview' },
          { to: '/account/bonuses/operations', text: t('operations'), current: current === 'operations' },
        ]}
      />
    </div>
  );
}

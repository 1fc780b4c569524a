import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export const loader = () => data(null, { status: 403 });

export default function BadAccess() {
  const t = useTranslations('shell.badAccess');
  const actions = useTranslations('common.actions');
  return (
    <div className="wrap">
      <title>{t('title')}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level={1}
        icon="lock"
        title={t('title')}
        actions={<LinkButton to="/">{actions('home')}</LinkButton>}
      >
        {t('text')}
      </EmptyState>
    </div>
  );
}

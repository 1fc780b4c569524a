import { useTranslations } from 'use-intl';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Shown to a reader without access (spec §6), at /bad-access and for every 403. */
export function AccessDenied() {
  const t = useTranslations('shell.badAccess');
  const actions = useTranslations('common.actions');
  return (
    <div className="wrap">
      <title>{t('title')}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level={1}
        drawing="closed"
        title={t('title')}
        actions={<LinkButton to="/">{actions('home')}</LinkButton>}
      >
        {t('text')}
      </EmptyState>
    </div>
  );
}

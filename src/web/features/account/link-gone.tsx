import { useTranslations } from 'use-intl';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** An e-mail link that has expired or was used, with the form for a new one. */
export function ExpiredLink({ kind }: { kind: 'registration' | 'recovery' }) {
  const t = useTranslations('account.gone');
  return (
    <div className="wrap">
      <meta name="robots" content="noindex" />
      <EmptyState
        level={1}
        drawing="closed"
        title={t('title')}
        actions={
          <>
            <LinkButton to={`/${kind}`}>{t(kind)}</LinkButton>
            <LinkButton to="/login" variant="secondary">
              {t('signIn')}
            </LinkButton>
          </>
        }
      >
        {t('text')}
      </EmptyState>
    </div>
  );
}

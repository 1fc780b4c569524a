import { useTranslations } from 'use-intl';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import css from './customer-home.module.css';

/** A list of a customer who has bought nothing yet. */
export function NoOwnOrders({ title }: { title: string }) {
  const t = useTranslations('customerHome.orders');
  return (
    <Page title={title}>
      <EmptyState
        level={2}
        title={t('empty')}
        actions={
          <>
            <LinkButton to="/">{t('search')}</LinkButton>
            <LinkButton to="/order" variant="secondary">
              {t('findOrder')}
            </LinkButton>
          </>
        }
      >
        {t('emptyText')}
      </EmptyState>
    </Page>
  );
}

/** Leads to earlier orders, and back to the newest. */
export function OwnPager({ path, next, isFirst }: { path: string; next: string | null; isFirst: boolean }) {
  const t = useTranslations('customerHome.orders');
  if (next === null && isFirst) return null;
  return (
    <p className={css.actions}>
      {!isFirst && (
        <LinkButton to={path} variant="secondary">
          {t('first')}
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton to={`${path}?after=${encodeURIComponent(next)}`} variant="secondary">
          {t('more')}
        </LinkButton>
      )}
    </p>
  );
}

import { useTranslations } from 'use-intl';
import type { StartStep } from '#modules/company/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import css from './home.module.css';

/** On the start page of the office until nothing that is needed to sell is left. */
export function StartCard({ steps }: { steps: readonly StartStep[] }) {
  const t = useTranslations('company.start');
  const left = steps.filter(({ isDone, isNeeded }) => isNeeded && !isDone);
  if (left.length === 0) return null;
  return (
    <Alert tone="wait" title={t('home.title', { count: left.length })}>
      <p>{left.map(({ name }) => t(`steps.${name}.title`)).join(' · ')}</p>
      <p className={css.go}>
        <LinkButton to="/office/start" size="small">
          {t('home.go')}
        </LinkButton>
      </p>
    </Alert>
  );
}

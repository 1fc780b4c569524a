import { useTranslations } from 'use-intl';
import { Alert } from '../../ui/alert.tsx';
import type { ContractChangeRefusal } from './change-refusal.ts';
import css from './contracts.module.css';
import { HistoryTable } from './history.tsx';

/** Error of a form; for a concurrent change, what was changed. */
export function RefusalAlert({ refusal }: { refusal: ContractChangeRefusal | null }) {
  const t = useTranslations('contracts.page');
  if (!refusal?.text) return null;
  return (
    <Alert key={refusal.at} tone="error" live title={refusal.moved ? t('moved') : undefined}>
      <p className={css.tight}>{refusal.text}</p>
      {refusal.moved && refusal.moved.length > 0 && <HistoryTable entries={refusal.moved} />}
    </Alert>
  );
}

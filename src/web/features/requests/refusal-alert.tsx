import { useTranslations } from 'use-intl';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { Alert } from '../../ui/alert.tsx';
import type { RequestRefusal } from './form-text.ts';

/** A refusal of what an author sent; its title says what failed, where it is the author's word on the work. */
export function RefusalAlert({ refusal }: { refusal: RequestRefusal | undefined }) {
  const t = useTranslations('requests.rating');
  const errorText = useErrorText();
  if (!refusal) return null;
  const { move } = refusal.typed;
  const title = move === 'accepted' ? t('ratingFailed') : move === 'disputed' ? t('revisionFailed') : undefined;
  return (
    <Alert key={refusal.at} tone="error" live title={title}>
      {errorText({ code: refusal.fields[0]?.code ?? refusal.code, values: refusal.values })}
    </Alert>
  );
}

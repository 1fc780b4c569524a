import { useTranslations } from 'use-intl';
import type { FareTerms } from '#modules/supply/api.ts';
import { Money } from '../../ui/money.tsx';
import css from './fare-families.module.css';

/** The percentage of a train or bus fare that is retained, by the time before departure. */
export function RefundSteps({ steps }: { steps: NonNullable<FareTerms['refund']['steps']> }) {
  const t = useTranslations('railBus.fare');
  return (
    <span className={css.steps}>
      <span>{t('steps')}</span>
      {steps
        .toSorted((a, b) => b.hoursBefore - a.hoursBefore)
        .map(({ hoursBefore, retainedPercent, fee }) => (
          <span key={hoursBefore} className={css.small}>
            {t('step', { hours: hoursBefore })}:{' '}
            {retainedPercent === 0 && fee.minor === 0 ? (
              t('nothing')
            ) : (
              <>
                {t('kept', { percent: retainedPercent })}
                {fee.minor > 0 && (
                  <>
                    {retainedPercent > 0 && ` ${t('and')}`} <Money value={fee} />
                  </>
                )}
              </>
            )}
          </span>
        ))}
      <span className={css.small}>{t('later')}</span>
    </span>
  );
}

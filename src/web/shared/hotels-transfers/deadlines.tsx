import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE } from '#kernel/dates.ts';
import type { Money as Sum } from '#kernel/money.ts';
import { stepLimits } from '#kernel/refund-steps.ts';
import type { LocationName } from '#modules/search/api.ts';
import type { FareTerms, Segment } from '#modules/supply/api.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import css from './deadlines.module.css';

type Props = {
  segment: Segment;
  places: Readonly<Record<string, LocationName>>;
  terms: Pick<FareTerms, 'refund'>;
  /** What one room or car costs. */
  fare: Sum;
  /** Shows only until when it is free. */
  short?: boolean;
};

/** Until when what is kept, by the clock of the place where it begins. */
export function Deadlines({ segment, places, terms, fare, short }: Props) {
  const t = useTranslations('services.deadline');
  const locale = useAppLocale();
  const place = places[segment.from];
  const { allowed, steps } = terms.refund;
  if (!allowed || !steps)
    return (
      <p className={css.none}>
        <Icon name="lock" size={16} />
        <span>{t('none')}</span>
      </p>
    );
  const limits = stepLimits(steps, {
    startsAt: segment.departsAt,
    zone: place?.tz ?? BUSINESS_TIME_ZONE,
    fare,
  });
  const free = limits.find(({ kept }) => kept.minor === 0);
  const parts = limits.filter(({ kept }) => kept.minor > 0 && kept.minor < fare.minor);
  const when = (until: string) => ({
    time: formatTime(until),
    date: formatDate(until, locale, { style: 'plain' }),
  });
  return (
    <div className={css.deadlines}>
      {free && (
        <p className={css.free}>
          <Icon name="check" size={16} />
          <span>
            {t('free', when(free.until))} <span className={css.zone}>({t('local')})</span>
          </span>
        </p>
      )}
      {!short && (
        <p className={css.rest}>
          {parts.map(({ until, kept }) => (
            <span key={until}>{t.rich('part', { ...when(until), sum: () => <Money value={kept} /> })}; </span>
          ))}
          {t('all')}
        </p>
      )}
    </div>
  );
}

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
import css from './refund-deadlines.module.css';

type Props = {
  segment: Segment;
  locations: Readonly<Record<string, LocationName>>;
  terms: Pick<FareTerms, 'refund'>;
  /** Price of one room or car. */
  fare: Sum;
  /** Shows only the deadline of free cancellation. */
  onlyFree?: boolean;
};

/** Cancellation deadlines and retained amounts, in local time of the check-in or pick-up. */
export function RefundDeadlines({ segment, locations, terms, fare, onlyFree }: Props) {
  const t = useTranslations('hotelsTransfers.deadline');
  const locale = useAppLocale();
  const place = locations[segment.from];
  const { allowed, steps, byHand, penalty } = terms.refund;
  if (allowed && byHand && !steps && penalty)
    return (
      <p className={css.later}>
        <span>{t.rich('byHand', { sum: () => <Money value={penalty} /> })}</span>
      </p>
    );
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
  const free = limits.find(({ retained }) => retained.minor === 0);
  const partial = limits.filter(({ retained }) => retained.minor > 0 && retained.minor < fare.minor);
  const deadlineText = (until: string) => ({
    time: formatTime(until),
    date: formatDate(until, locale, { style: 'plain' }),
  });
  return (
    <div className={css.deadlines}>
      {free && (
        <p className={css.free}>
          <Icon name="check" size={16} />
          <span>
            {t('free', deadlineText(free.until))} <span className={css.zone}>({t('local')})</span>
          </span>
        </p>
      )}
      {!onlyFree && (
        <p className={css.later}>
          {partial.map(({ until, retained }) => (
            <span key={until}>
              {t.rich('part', { ...deadlineText(until), sum: () => <Money value={retained} /> })};{' '}
            </span>
          ))}
          {t('all')}
        </p>
      )}
    </div>
  );
}

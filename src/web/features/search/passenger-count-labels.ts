import { useTranslations } from 'use-intl';
import { CATEGORIES, type PassengerCounts } from '#kernel/passengers.ts';

/** `2 взр., 1 реб.` */
export function usePassengerCountLabels(): (passengerCounts: PassengerCounts) => string {
  const t = useTranslations('search.form');
  return (passengerCounts) =>
    CATEGORIES.filter((category) => passengerCounts[category] > 0)
      .map((category) => t(`count.${category}`, { count: passengerCounts[category] }))
      .join(', ');
}

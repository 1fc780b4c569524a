import { useTranslations } from 'use-intl';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { isAvailable, type PlacedSeat } from './cabin.ts';

/** Accessible names of seats. */
export function useSeatLabels() {
  const formatMoney = useFormatMoney();
  const t = useTranslations('seats.seat');
  const priceText = (at: PlacedSeat) => (at.zone.price.minor === 0 ? t('included') : formatMoney(at.zone.price));
  /** Features of a seat in addition to its place and price. */
  const featureLabels = ({ seat, row }: PlacedSeat): string[] => [
    ...(seat.state === 'extra' || seat.state === 'exit' || seat.state === 'kid' || seat.state === 'pet'
      ? [t(`mark.${seat.state}`)]
      : []),
    ...(row.bassinet ? [t('mark.bassinet')] : []),
    ...(row.wing ? [t('mark.wing')] : []),
  ];
  return {
    price: priceText,
    marks: featureLabels,
    /** «12A, окно». */
    place: (at: PlacedSeat): string => t('place', { id: at.seat.id, position: t(`position.${at.position}`) }),
    /** «12A, окно, 900 сом, свободно»; ends with its passenger, or with the reason why it is unavailable. */
    name: (
      at: PlacedSeat,
      status: { occupant?: string | undefined; refusalText?: string | null; pending?: boolean },
    ): string => {
      const open = isAvailable(at.seat);
      return [
        t('place', { id: at.seat.id, position: t(`position.${at.position}`) }),
        ...(open || status.occupant !== undefined ? [priceText(at)] : []),
        ...(open ? featureLabels(at) : []),
        status.pending
          ? t('pending')
          : status.occupant !== undefined
            ? t('mine', { who: status.occupant })
            : at.seat.state === 'taken' || at.seat.state === 'unavailable'
              ? t(at.seat.state)
              : status.refusalText
                ? t('refused', { why: status.refusalText })
                : t('free'),
      ].join(', ');
    },
  };
}

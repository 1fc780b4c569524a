import { useTranslations } from 'use-intl';
import { useMoney } from '../../i18n/use-money.ts';
import { isOpen, type SeatAt } from './cabin.ts';

/** What a seat is called aloud. */
export function useSeatLabels() {
  const formatMoney = useMoney();
  const t = useTranslations('seats.seat');
  const price = (at: SeatAt) => (at.zone.price.minor === 0 ? t('included') : formatMoney(at.zone.price));
  /** Features of a seat in addition to its place and price. */
  const marks = ({ seat, row }: SeatAt): string[] => [
    ...(seat.state === 'extra' || seat.state === 'exit' || seat.state === 'kid' || seat.state === 'pet'
      ? [t(`mark.${seat.state}`)]
      : []),
    ...(row.bassinet ? [t('mark.bassinet')] : []),
    ...(row.wing ? [t('mark.wing')] : []),
  ];
  return {
    price,
    marks,
    /** «12A, окно». */
    place: (at: SeatAt): string => t('place', { id: at.seat.id, position: t(`position.${at.position}`) }),
    /** «12A, окно, 900 сом, свободно»; ends with its passenger, or with why it is unavailable to the party. */
    name: (at: SeatAt, said: { who?: string | undefined; why?: string | null; pending?: boolean }): string => {
      const open = isOpen(at.seat);
      return [
        t('place', { id: at.seat.id, position: t(`position.${at.position}`) }),
        ...(open || said.who !== undefined ? [price(at)] : []),
        ...(open ? marks(at) : []),
        said.pending
          ? t('pending')
          : said.who !== undefined
            ? t('mine', { who: said.who })
            : at.seat.state === 'taken' || at.seat.state === 'unavailable'
              ? t(at.seat.state)
              : said.why
                ? t('refused', { why: said.why })
                : t('free'),
      ].join(', ');
    },
  };
}

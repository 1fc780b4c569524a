import { useTranslations } from 'use-intl';
import type { FareTerms } from '#modules/supply/api.ts';

/** `28 м², кровать 180 см` */
export function useRoomDetails(): (room: FareTerms['room']) => string[] {
  const t = useTranslations('hotels.room');
  return (room) => [
    ...(room?.metres ? [t('metres', { count: room.metres })] : []),
    ...(room?.beds ?? []).map(({ count, width }) => t('beds', { count, width })),
  ];
}

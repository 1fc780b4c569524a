import { useTranslations } from 'use-intl';
import type { FareTerms } from '#modules/supply/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';

type Room = Pick<NonNullable<FareTerms['room']>, 'type' | 'breakfast' | 'name' | 'meal'>;

/** The name of a room and its meals: as its hotel says, else by the type of room and whether breakfast is included. */
export function useRoomWords(): { name: (room: Room) => string; meal: (room: Room | undefined) => string } {
  const t = useTranslations('hotelsTransfers');
  const locale = useAppLocale();
  return {
    name: (room) => room.name?.[locale] ?? t(`room.${room.type}`),
    meal: (room) => (room?.meal ? t(`meal.${room.meal}`) : t(room?.breakfast ? 'breakfast.yes' : 'breakfast.no')),
  };
}

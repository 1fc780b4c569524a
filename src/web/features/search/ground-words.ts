import { useTranslations } from 'use-intl';
import { type FareTerms, RIDE_CLASSES, type Segment } from '#modules/supply/api.ts';

/** Rates of the house; another supplier's are called as it calls them. */
export const RATES = ['saver', 'standard', 'breakfast', 'flex'] as const;

/** What a leg is called: `X0 211`, «Поезд 017», «Автобус 301». */
export function useServiceName(): (segment: Pick<Segment, 'flight' | 'mode'>) => string {
  const t = useTranslations('ground');
  return ({ flight, mode = 'avia' }) =>
    mode === 'avia' ? flight : t(`service.${mode}`, { number: flight.slice(flight.indexOf(' ') + 1) });
}

/** What is bought: the name of a fare family, a class of carriage, the seat of a bus. */
export function useFareName(): (terms: Pick<FareTerms, 'carriage' | 'family' | 'name' | 'room'>) => string {
  const t = useTranslations('search.form');
  const services = useTranslations('services');
  return ({ carriage, family, name, room }) => {
    const rate = RATES.find((known) => known === name);
    if (room) return `${services(`room.${room.type}`)}, ${rate ? services(`rate.${rate}`) : name}`;
    const ride = RIDE_CLASSES.find((known) => known === family);
    if (ride) return services(`class.${ride}`);
    return carriage ? t(`carriage.${carriage}`) : family === 'busSeat' ? t('busSeat') : name;
  };
}

/** «Вагон 05, место 17» for `05-017`; the number alone where there are no carriages. */
export function usePlaceName(): (place: string) => string {
  const t = useTranslations('ground.place');
  return (place) => {
    const [car, number] = place.includes('-') ? place.split('-') : [null, place];
    return car === null ? t('bus', { number: place }) : t('rail', { car: car ?? '', number: Number(number) });
  };
}

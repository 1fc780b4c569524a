import { useTranslations } from 'use-intl';
import {
  type FareTerms,
  RIDE_CLASSES,
  type Segment,
  type TicketPortion,
  type TicketTerms,
} from '#modules/supply/api.ts';
import { useMoney } from '../../i18n/use-money.ts';

/** Rates of the house; another supplier's are called as it calls them. */
export const RATES = ['saver', 'standard', 'breakfast', 'flex'] as const;

/** What a leg is called: `X0 211`, «Поезд 017», «Автобус 301». */
export function useServiceName(): (segment: Pick<Segment, 'flight' | 'mode'>) => string {
  const t = useTranslations('ground');
  return ({ flight, mode = 'avia' }) =>
    mode === 'avia' ? flight : t(`service.${mode}`, { number: flight.slice(flight.indexOf(' ') + 1) });
}

type RunSegment = Pick<Segment, 'flight' | 'mode' | 'run'>;

/**
 * The run that a leg is but a part of, in a word, «Маршрут: Бишкек — Москва», and in a sentence; null for a whole
 * one.
 */
export function useRunLabels(
  city: (key: string) => string,
): Record<'line' | 'sentence', (segment: RunSegment) => string | null> {
  const t = useTranslations('ground.run');
  const nameOf = useServiceName();
  const words = (segment: RunSegment, { from, to }: NonNullable<Segment['run']>) => ({
    service: nameOf(segment),
    from: city(from),
    to: city(to),
  });
  return {
    line: (segment) => (segment.run ? t('line', words(segment, segment.run)) : null),
    sentence: (segment) => (segment.run ? t('sentence', words(segment, segment.run)) : null),
  };
}

/** Of several tickets those whose fare or class was a choice, each once: a bus has one kind of seat. */
function named(parts: readonly TicketPortion[]): TicketTerms[] {
  const chosen = parts.filter((part) => part.mode !== 'bus');
  const terms = (chosen.length > 0 ? chosen : parts).map((part) => part.terms);
  return terms.filter((one, n) => terms.findIndex(({ family }) => family === one.family) === n);
}

type FareNameTerms = Pick<TicketTerms, 'carriage' | 'compartment' | 'family' | 'name' | 'room'>;

/**
 * What is bought: the name of a fare family, a class of carriage, the seat of a bus, a room at a rate, a class of
 * car; of several tickets each once.
 */
export function useFareName(): (terms: FareNameTerms & Pick<FareTerms, 'parts'>) => string {
  const t = useTranslations('search.form');
  const services = useTranslations('services');
  const compartment = useTranslations('ground.compartment');
  const one = ({ carriage, compartment: whole, family, name, room }: FareNameTerms) => {
    const rate = RATES.find((known) => known === name);
    if (room) return `${services(`room.${room.type}`)}, ${rate ? services(`rate.${rate}`) : name}`;
    const ride = RIDE_CLASSES.find((known) => known === family);
    if (ride) return services(`class.${ride}`);
    if (carriage && whole) return compartment('name', { name: t(`carriage.${carriage}`) });
    return carriage ? t(`carriage.${carriage}`) : family === 'busSeat' ? t('busSeat') : name;
  };
  return ({ parts, ...terms }) => (parts ? named(parts).map(one).join(' + ') : one(terms));
}

/**
 * Why a whole compartment costs what it does: how many berths it has, how many are empty, at how much each; null for
 * what is no compartment.
 */
export function useCompartmentNote(): (terms: Pick<TicketTerms, 'compartment'>) => string | null {
  const formatMoney = useMoney();
  const t = useTranslations('ground.compartment');
  return ({ compartment }) => {
    if (!compartment) return null;
    const { berths, extra, each } = compartment;
    return t('note', { berths, extra, each: formatMoney(each) });
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

import { useTranslations } from 'use-intl';
import {
  type FareTerms,
  type Segment,
  type TicketPortion,
  type TicketTerms,
  TRANSFER_CLASSES,
} from '#modules/supply/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';

/** Rate names of our own hotels; rates of other suppliers keep their names. */
export const OWN_RATES = ['saver', 'standard', 'breakfast', 'flex'] as const;

/** The name of a flight, train or bus: `AB 211`, «Поезд 017», «Автобус 301». */
export function useTransportLabel(): (segment: Pick<Segment, 'flight' | 'mode'>) => string {
  const t = useTranslations('railBus');
  return ({ flight, mode = 'avia' }) =>
    mode === 'avia' ? flight : t(`service.${mode}`, { number: flight.slice(flight.indexOf(' ') + 1) });
}

type VehicleRunSegment = Pick<Segment, 'flight' | 'mode' | 'vehicleRun'>;

/**
 * The vehicle run that a segment is only a part of, in short, «Маршрут: Бишкек — Москва», and as a sentence; null when
 * the segment is the complete run.
 */
export function useVehicleRunLabels(
  city: (key: string) => string,
): Record<'line' | 'sentence', (segment: VehicleRunSegment) => string | null> {
  const t = useTranslations('railBus.run');
  const transportLabel = useTransportLabel();
  const labelValues = (segment: VehicleRunSegment, { from, to }: NonNullable<Segment['vehicleRun']>) => ({
    service: transportLabel(segment),
    from: city(from),
    to: city(to),
  });
  return {
    line: (segment) => (segment.vehicleRun ? t('line', labelValues(segment, segment.vehicleRun)) : null),
    sentence: (segment) => (segment.vehicleRun ? t('sentence', labelValues(segment, segment.vehicleRun)) : null),
  };
}

/** The distinct fares of several tickets; buses are left out because they have one kind of seat. */
function distinctTerms(parts: readonly TicketPortion[]): TicketTerms[] {
  const chosen = parts.filter((part) => part.mode !== 'bus');
  const terms = (chosen.length > 0 ? chosen : parts).map((part) => part.terms);
  return terms.filter((one, n) => terms.findIndex(({ fareFamily }) => fareFamily === one.fareFamily) === n);
}

type FareNameTerms = Pick<TicketTerms, 'coachClass' | 'compartment' | 'fareFamily' | 'name' | 'room'>;

/**
 * The name of what is bought: a fare family, a coach class, a bus seat, a room with its rate, a car class; for several
 * tickets each name once.
 */
export function useFareName(): (terms: FareNameTerms & Pick<FareTerms, 'portions'>) => string {
  const t = useTranslations('search.form');
  const hotelTransferTexts = useTranslations('hotelsTransfers');
  const compartment = useTranslations('railBus.compartment');
  const locale = useAppLocale();
  const nameOne = ({ coachClass, compartment: wholeCompartment, fareFamily, name, room }: FareNameTerms) => {
    const rate = OWN_RATES.find((known) => known === name);
    if (room) {
      const roomName = room.name?.[locale] ?? hotelTransferTexts(`room.${room.type}`);
      return `${roomName}, ${room.rate?.[locale] ?? (rate ? hotelTransferTexts(`rate.${rate}`) : name)}`;
    }
    const ride = TRANSFER_CLASSES.find((known) => known === fareFamily);
    if (ride) return hotelTransferTexts(`class.${ride}`);
    if (coachClass && wholeCompartment) return compartment('name', { name: t(`carriage.${coachClass}`) });
    return coachClass ? t(`carriage.${coachClass}`) : fareFamily === 'busSeat' ? t('busSeat') : name;
  };
  return ({ portions, ...terms }) => (portions ? distinctTerms(portions).map(nameOne).join(' + ') : nameOne(terms));
}

/**
 * Explains the price of a whole compartment: its berths, the unused ones and the price of each; null for other fares.
 */
export function useCompartmentNote(): (terms: Pick<TicketTerms, 'compartment'>) => string | null {
  const formatMoney = useFormatMoney();
  const t = useTranslations('railBus.compartment');
  return ({ compartment }) => {
    if (!compartment) return null;
    const { berths, unusedBerths, each } = compartment;
    return t('note', { berths, extra: unusedBerths, each: formatMoney(each) });
  };
}

/** «Вагон 05, место 17» for `05-017`; only the number where there are no coaches. */
export function useBerthLabel(): (place: string) => string {
  const t = useTranslations('railBus.place');
  return (place) => {
    const [car, number] = place.includes('-') ? place.split('-') : [null, place];
    return car === null ? t('bus', { number: place }) : t('rail', { car: car ?? '', number: Number(number) });
  };
}

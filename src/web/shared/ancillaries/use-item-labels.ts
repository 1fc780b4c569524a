import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import type { Ancillaries, AncillariesLeg, AncillaryProblem, BoughtAncillary } from '#modules/orders/api.ts';
import type { Ancillary } from '#modules/supply/api.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useMoney } from '../../i18n/use-money.ts';
import { usePlaceLabels } from '../itinerary/slice-line.tsx';
import { deadlinesOf } from './choices.ts';

const MEALS = ['VGML', 'VLML', 'AVML', 'MOML', 'KSML', 'HNML', 'DBML', 'GFML', 'LFML', 'CHML', 'BBML'] as const;
const SERVICES = ['PETC', 'AVIH', 'WCHR', 'WCHS', 'WCHC', 'BSCT', 'UMNR'] as const;

const POINTS = ['tsum', 'osh-bazaar', 'manas'] as const;

type ItemName = Pick<Ancillary, 'kind' | 'ssr' | 'piece' | 'ride' | 'ages'>;

/** What things on sale are called, who may have them and until when. */
export function useItemLabels() {
  const formatMoney = useMoney();
  const t = useTranslations('ancillaries');
  const locale = useAppLocale();
  const meal = (ssr: string) => MEALS.find((known) => known === ssr);
  /** Stops that we have words for; others as the carrier writes them. */
  const point = (key: string) => {
    const known = POINTS.find((one) => one === key);
    return known ? t(`bus.point.${known}`) : key;
  };
  const service = (ssr: string) => SERVICES.find((known) => known === ssr);
  const moment = (until: string) => {
    const local = localDateTime(until, BUSINESS_TIME_ZONE);
    return { date: formatDate(local, locale, { style: 'plain' }), time: formatTime(local) };
  };
  return {
    name(item: ItemName): string {
      if (item.piece) return t(item.piece.oversize ? 'baggage.oversize' : 'baggage.piece', { kg: item.piece.kg });
      if (item.ride) return t('bus.ride', { from: point(item.ride.pointFrom), to: point(item.ride.pointTo) });
      const special = meal(item.ssr);
      if (special) return t(`meals.${special}`);
      const known = service(item.ssr);
      return known ? t(`special.${known}`) : t(`kind.${item.kind}`);
    },
    ages: ({ ages }: ItemName): string | null =>
      !ages
        ? null
        : ages.under === null
          ? t('agesFrom', { from: ages.from })
          : t('ages', { from: ages.from, under: ages.under }),
    price: (price: Money): string => (price.minor === 0 ? t('free') : formatMoney(price)),
    why: (code: AncillaryProblem): string => t(`why.${code}`),
    /** By the clocks of Bishkek, as every deadline of ours. */
    until: (until: string): string => t('until', moment(until)),
    /** The same of a tab, with what in it closes at another time. */
    deadlines(items: readonly Ancillary[]): string | null {
      const found = deadlinesOf(items);
      if (!found) return null;
      const others = found.others.map((item) => t('untilOther', { what: this.name(item), ...moment(item.until) }));
      const until = this.until(found.until);
      return others.length > 0 ? [`${until}.`, ...others].join(' ') : until;
    },
    clock: (ride: NonNullable<Ancillary['ride']>): string =>
      `${formatDate(ride.departs, locale)}, ${formatTime(ride.departs)} – ${formatTime(ride.arrives)}`,
  };
}

/** The name of a service for one traveller by the carrier's code; null for a code that is none. */
export function useServiceName(): (ssr: string) => string | null {
  const t = useTranslations('ancillaries.special');
  return (ssr) => {
    const known = SERVICES.find((one) => one === ssr);
    return known ? t(known) : null;
  };
}

/** The name of something bought: a seat by its number. */
export function useBoughtLabels() {
  const t = useTranslations('ancillaries');
  const words = useItemLabels();
  return (extra: Pick<BoughtAncillary, 'kind' | 'ssr' | 'seat' | 'piece' | 'ride'>): string =>
    extra.seat ? t('seats.bought', { seat: extra.seat }) : words.name(extra);
}

/** «Бишкек → Ош, X0 101». */
export function useLegName(ancillaries: Pick<Ancillaries, 'places'>): (leg: Pick<AncillariesLeg, 'segment'>) => string {
  const place = usePlaceLabels(ancillaries.places);
  return ({ segment }) => `${place.city(segment.from)} → ${place.city(segment.to)}`;
}

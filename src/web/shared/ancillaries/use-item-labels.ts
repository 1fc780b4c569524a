import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import type { Ancillaries, AncillariesSegment, AncillaryProblem, BoughtAncillary } from '#modules/orders/api.ts';
import type { Ancillary } from '#modules/supply/api.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { useLocationLabels } from '../itinerary/slice-line.tsx';
import { saleDeadlines } from './choices.ts';

const MEALS = ['VGML', 'VLML', 'AVML', 'MOML', 'KSML', 'HNML', 'DBML', 'GFML', 'LFML', 'CHML', 'BBML'] as const;
const SPECIAL_SERVICES = ['PETC', 'AVIH', 'WCHR', 'WCHS', 'WCHC', 'BSCT', 'UMNR'] as const;

const POINTS = ['tsum', 'osh-bazaar', 'manas'] as const;

type ItemLabelFields = Pick<Ancillary, 'kind' | 'ssr' | 'piece' | 'airportBus' | 'ages'>;

/** Names, age limits and deadlines of the items on sale. */
export function useItemLabels() {
  const formatMoney = useFormatMoney();
  const t = useTranslations('ancillaries');
  const locale = useAppLocale();
  const meal = (ssr: string) => MEALS.find((code) => code === ssr);
  /** Stops with a translated name; others as the carrier writes them. */
  const stopName = (key: string) => {
    const code = POINTS.find((one) => one === key);
    return code ? t(`bus.point.${code}`) : key;
  };
  const service = (ssr: string) => SPECIAL_SERVICES.find((code) => code === ssr);
  const deadline = (until: string) => {
    const local = localDateTime(until, BUSINESS_TIME_ZONE);
    return { date: formatDate(local, locale, { style: 'plain' }), time: formatTime(local) };
  };
  return {
    name(item: ItemLabelFields): string {
      if (item.piece) return t(item.piece.oversize ? 'baggage.oversize' : 'baggage.piece', { kg: item.piece.kg });
      if (item.airportBus)
        return t('bus.ride', { from: stopName(item.airportBus.pointFrom), to: stopName(item.airportBus.pointTo) });
      const special = meal(item.ssr);
      if (special) return t(`meals.${special}`);
      const code = service(item.ssr);
      return code ? t(`special.${code}`) : t(`kind.${item.kind}`);
    },
    ages: ({ ages }: ItemLabelFields): string | null =>
      !ages
        ? null
        : ages.under === null
          ? t('agesFrom', { from: ages.from })
          : t('ages', { from: ages.from, under: ages.under }),
    price: (price: Money): string => (price.minor === 0 ? t('free') : formatMoney(price)),
    why: (code: AncillaryProblem): string => t(`why.${code}`),
    /** In Bishkek time, as every deadline of ours. */
    until: (until: string): string => t('until', deadline(until)),
    /** The deadline of a tab, with the items that close at another time. */
    deadlines(items: readonly Ancillary[]): string | null {
      const found = saleDeadlines(items);
      if (!found) return null;
      const others = found.others.map((item) => t('untilOther', { what: this.name(item), ...deadline(item.until) }));
      const until = this.until(found.until);
      return others.length > 0 ? [`${until}.`, ...others].join(' ') : until;
    },
    clock: ({ departsLocal, arrivesLocal }: NonNullable<Ancillary['airportBus']>): string =>
      `${formatDate(departsLocal, locale)}, ${formatTime(departsLocal)} – ${formatTime(arrivesLocal)}`,
  };
}

/** The name of a special service by the carrier's code; null for an unknown code. */
export function useSpecialServiceName(): (ssr: string) => string | null {
  const t = useTranslations('ancillaries.special');
  return (ssr) => {
    const code = SPECIAL_SERVICES.find((one) => one === ssr);
    return code ? t(code) : null;
  };
}

/** The name of a purchased ancillary: a seat with its number. */
export function usePurchasedLabels() {
  const t = useTranslations('ancillaries');
  const labels = useItemLabels();
  return (ancillary: Pick<BoughtAncillary, 'kind' | 'ssr' | 'seat' | 'piece' | 'airportBus' | 'title'>): string =>
    ancillary.title ?? (ancillary.seat ? t('seats.bought', { seat: ancillary.seat }) : labels.name(ancillary));
}

/** «Бишкек → Ош, AB 101». */
export function useSegmentRoute(
  ancillaries: Pick<Ancillaries, 'locations'>,
): (segment: Pick<AncillariesSegment, 'segment'>) => string {
  const place = useLocationLabels(ancillaries.locations);
  return ({ segment }) => `${place.city(segment.from)} → ${place.city(segment.to)}`;
}

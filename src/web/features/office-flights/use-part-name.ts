import { useTranslations } from 'use-intl';

/** Parts of a carrier's document, by the titles of their sections. */
const PARTS = {
  code: 'carrier.code',
  name: 'carrier.name',
  mode: 'carrier.title',
  accounting: 'carrier.prefix',
  percents: 'details.parts.percents',
  families: 'details.parts.families',
  taxes: 'tax.title',
  railBus: 'details.parts.railBus',
  'details.hubs': 'details.hubs',
  'details.partners': 'details.partners',
  'details.abroad': 'details.abroad',
  'details.ages': 'details.ages',
  'details.taxes': 'details.taxes',
  'details.terminals': 'details.parts.terminals',
  'details.connections': 'details.connections',
  'details.byHand': 'details.byHand',
  'details.seatChoice': 'details.parts.seatChoice',
  'details.ancillaries.bags': 'details.bags',
  'details.ancillaries.bagHours': 'details.bags',
  'details.ancillaries.meals': 'details.meals',
  'details.ancillaries.mealPrice': 'details.meals',
  'details.ancillaries.zones': 'details.seatPrices',
  'details.ancillaries.seatHours': 'details.seatPrices',
  'details.ancillaries.services': 'details.services',
  'details.ancillaries.cityBus': 'details.parts.bus',
  'details.ancillaries.refundHours': 'details.refundHours',
  'details.ancillaries.checkIn': 'details.parts.checkIn',
} as const;

/** What a part of a carrier's document is called in the office. */
export function usePartName(): (part: string) => string {
  const t = useTranslations('flights');
  return (part) => (Object.hasOwn(PARTS, part) ? t(PARTS[part as keyof typeof PARTS]) : part);
}

import { htmlLang, type Locale } from '#kernel/locale.ts';
import { isNegative, type Money } from '#kernel/money.ts';
import { type FareTerms, modeOf, ticketPortions } from '#modules/supply/api.ts';
import { ancillariesTable } from './ancillaries-receipt.ts';
import { agencyBlock, formatFullName, formatTicketNumber, type Seller } from './common-blocks.ts';
import { agencyTime, numericDate } from './format-dates.ts';
import { itineraryBlocks } from './journey-blocks.ts';
import type { Block, LabelledValue, PageModel } from './page-model.ts';
import { grandTotalBlocks, priceBlocks, totalLabelOf } from './price-blocks.ts';
import { fareLabel, refundStepsText, transportLabel } from './rail-bus-labels.ts';
import type { AfterSaleFees, ItineraryReceiptData, ReceiptGroup } from './receipt-data.ts';
import { routeMap } from './route-map.ts';
import type { Translate } from './translate.ts';

const NOTES = ['local_time', 'be_early', 'papers', 'cannot_fly', 'contract'] as const;

const anyOf = (m: Money | null): m is Money => m !== null && m.minor !== 0 && !isNegative(m);

function ruleValues(t: Translate, terms: FareTerms, fees: AfterSaleFees | undefined): LabelledValue[] {
  const withOurs = (rule: string, fee: Money | undefined) =>
    fee && anyOf(fee) ? t('rules.with_agency_fee', { rule, sum: t.money(fee) }) : rule;
  /** What the supplier leaves unsaid is not promised and not denied. */
  const unlessUnsaid = (part: NonNullable<FareTerms['notProvided']>[number], text: string) =>
    terms.notProvided?.includes(part) ? t('rules.not_said') : text;
  const bags = (b: FareTerms['baggage'], none: string) =>
    b.pieces === 0 ? t(none) : t('rules.bags', { pieces: b.pieces, kg: b.kg });
  const { refund, change } = terms;
  const refundText = refund.steps
    ? refundStepsText(t, refund.steps)
    : !refund.allowed
      ? t('rules.refund_no')
      : anyOf(refund.penalty)
        ? t('rules.refund_penalty', { sum: t.money(refund.penalty) })
        : t('rules.refund_free');
  const changeText = !change.allowed
    ? t('rules.change_no')
    : anyOf(change.fee)
      ? t('rules.change_fee', { sum: t.money(change.fee) })
      : t('rules.change_free');
  const labelled = (label: string, value: string): LabelledValue => ({ label: t(`rules.${label}`), value });
  return [
    labelled('baggage', unlessUnsaid('baggage', bags(terms.baggage, 'rules.no_bags'))),
    ...(terms.places
      ? []
      : [labelled('cabin_bag', unlessUnsaid('cabinBag', bags(terms.cabinBag, 'rules.no_cabin_bag')))]),
    labelled('meal', unlessUnsaid('meal', t(terms.meal ? 'rules.meal_yes' : 'rules.meal_no'))),
    labelled('seat', t(`rules.seat_${terms.seatChoice}`)),
    labelled('refund', unlessUnsaid('refund', withOurs(refundText, fees?.refund))),
    ...(refund.allowed && anyOf(refund.noShow)
      ? [labelled('no_show', t('rules.no_show_fee', { sum: t.money(refund.noShow) }))]
      : []),
    labelled('change', unlessUnsaid('change', change.allowed ? withOurs(changeText, fees?.exchange) : changeText)),
  ];
}

/** Of several tickets the rules of each: its services and its fare. */
function fareRuleBlocks(
  t: Translate,
  { slices, terms, fees }: Pick<ReceiptGroup, 'slices' | 'terms' | 'fees'>,
): Block[] {
  const heading = (name: string): Block => ({ kind: 'heading', text: t('sections.rules', { name }) });
  const portions = ticketPortions(slices, terms);
  if (portions.length === 0)
    return [heading(fareLabel(t, terms)), { kind: 'pairs', items: ruleValues(t, terms, fees[0]) }];
  return [
    { kind: 'small', lines: [t('mixed.apart')] },
    ...portions.flatMap((portion, n): Block[] => [
      heading(`${portion.segments.map((s) => transportLabel(t, s)).join(', ')}: ${fareLabel(t, portion.terms)}`),
      { kind: 'pairs', items: ruleValues(t, portion.terms, fees[n]) },
    ]),
  ];
}

/** The «маршрут-квитанция»: who flies, on which tickets, when by local clocks, under which rules and for how much. */
export function itineraryReceipt(data: ItineraryReceiptData, locale: Locale, t: Translate, seller: Seller): PageModel {
  const heading = (key: string, values?: Record<string, string>): Block => ({
    kind: 'heading',
    text: t(`sections.${key}`, values),
  });
  const groups: readonly ReceiptGroup[] = [data, ...(data.others ?? [])];
  const tickets = groups.flatMap((g) => g.passengers).reduce((n, p) => n + p.tickets.length, 0);
  const { locations, carriers, currentTotal } = data;
  const totals = { prices: groups.map(({ price }) => price), services: data.services ?? [], currentTotal };
  const mode = modeOf(data.slices);
  return {
    lang: htmlLang(locale),
    createdAt: new Date(data.issuedAt),
    brand: t('brand'),
    title: t('itinerary.title'),
    subtitle: t(mode === 'avia' ? 'itinerary.subtitle' : `ground.subtitle_${mode}`),
    author: seller.name,
    labelledValues: [
      { label: t('facts.order'), value: data.order.number },
      ...(data.order.locator ? [{ label: t('facts.locator'), value: data.order.locator }] : []),
      { label: t('facts.tickets'), value: String(tickets) },
      { label: t('facts.issued'), value: agencyTime(t, data.issuedAt) },
    ],
    qr: { text: data.order.link, caption: t('qr') },
    blocks: [
      ...groups.flatMap((group): Block[] => [
        heading('passengers'),
        {
          kind: 'table',
          columns: [
            { title: t('columns.passenger'), share: 30, align: 'left' },
            { title: t('columns.category'), share: 15, align: 'left' },
            { title: t('columns.birthdate'), share: 16, align: 'left' },
            { title: t('columns.document'), share: 18, align: 'left' },
            { title: t('columns.ticket'), share: 22, align: 'right' },
          ],
          rows: group.passengers.map((p) => [
            formatFullName(p),
            t(`categories.${p.category}`),
            p.birthdate ? numericDate(p.birthdate) : '–',
            p.document ?? '–',
            p.tickets.map(formatTicketNumber).join(', '),
          ]),
        },
        heading('journey'),
        ...routeMap({ slices: group.slices, locations }, locale),
        ...itineraryBlocks(
          t,
          { slices: group.slices, terms: group.terms, passengers: group.passengers, locations, carriers },
          locale,
        ),
        ...fareRuleBlocks(t, group),
        heading('price'),
        ...priceBlocks(t, group.price, mode, totalLabelOf(totals)),
      ]),
      ...(data.services && data.services.length > 0
        ? [{ kind: 'heading' as const, text: t('services.heading') }, ancillariesTable(t, data.services)]
        : []),
      ...grandTotalBlocks(t, totals),
      heading('notes'),
      {
        kind: 'notes',
        items: NOTES.map((note) => t(mode === 'avia' ? `itinerary.notes.${note}` : `ground.notes.${note}`)),
      },
      heading('agency'),
      agencyBlock(seller),
    ],
    footer: (page, pages) => t('footer', { order: data.order.number, page, pages }),
  };
}

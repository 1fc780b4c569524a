import { htmlLang, type Locale } from '#kernel/locale.ts';
import { isNegative, type Money } from '#kernel/money.ts';
import { type FareTerms, modeOf, runsOf } from '#modules/supply/api.ts';
import { servicesTable } from './ancillaries-receipt.ts';
import { agencyBlock, fullName, ticketNumber } from './common-blocks.ts';
import { agencyTime, numericDate } from './dates-in-words.ts';
import { fareName, serviceName, stepsText } from './ground-words.ts';
import { journeyBlocks } from './journey-blocks.ts';
import type { Block, Fact, PageModel } from './page-model.ts';
import { grandTotalBlocks, priceBlocks, totalLabelOf } from './price-blocks.ts';
import type { AfterSaleFees, ItineraryReceiptData, ReceiptGroup } from './receipt-data.ts';
import type { Translate } from './translate.ts';

const NOTES = ['local_time', 'be_early', 'papers', 'cannot_fly', 'contract'] as const;

const some = (m: Money | null): m is Money => m !== null && m.minor !== 0 && !isNegative(m);

function ruleFacts(t: Translate, terms: FareTerms, fees: AfterSaleFees | undefined): Fact[] {
  const withOurs = (rule: string, fee: Money | undefined) =>
    fee && some(fee) ? t('rules.with_agency_fee', { rule, sum: t.money(fee) }) : rule;
  const bags = (b: FareTerms['baggage'], none: string) =>
    b.pieces === 0 ? t(none) : t('rules.bags', { pieces: b.pieces, kg: b.kg });
  const { refund, change } = terms;
  const refundText = refund.steps
    ? stepsText(t, refund.steps)
    : !refund.allowed
      ? t('rules.refund_no')
      : some(refund.penalty)
        ? t('rules.refund_penalty', { sum: t.money(refund.penalty) })
        : t('rules.refund_free');
  const changeText = !change.allowed
    ? t('rules.change_no')
    : some(change.fee)
      ? t('rules.change_fee', { sum: t.money(change.fee) })
      : t('rules.change_free');
  const fact = (label: string, value: string): Fact => ({ label: t(`rules.${label}`), value });
  return [
    fact('baggage', bags(terms.baggage, 'rules.no_bags')),
    ...(terms.places ? [] : [fact('cabin_bag', bags(terms.cabinBag, 'rules.no_cabin_bag'))]),
    fact('meal', t(terms.meal ? 'rules.meal_yes' : 'rules.meal_no')),
    fact('seat', t(`rules.seat_${terms.seatChoice}`)),
    fact('refund', withOurs(refundText, fees?.refund)),
    ...(refund.allowed && some(refund.noShow)
      ? [fact('no_show', t('rules.no_show_fee', { sum: t.money(refund.noShow) }))]
      : []),
    fact('change', change.allowed ? withOurs(changeText, fees?.exchange) : changeText),
  ];
}

/** Of several tickets the rules of each: its services and its fare. */
function rulesOf(t: Translate, { slices, terms, fees }: Pick<ReceiptGroup, 'slices' | 'terms' | 'fees'>): Block[] {
  const heading = (name: string): Block => ({ kind: 'heading', text: t('sections.rules', { name }) });
  const runs = runsOf(slices, terms);
  if (runs.length === 0) return [heading(fareName(t, terms)), { kind: 'pairs', items: ruleFacts(t, terms, fees[0]) }];
  return [
    { kind: 'small', lines: [t('mixed.apart')] },
    ...runs.flatMap((run, n): Block[] => [
      heading(`${run.segments.map((s) => serviceName(t, s)).join(', ')}: ${fareName(t, run.terms)}`),
      { kind: 'pairs', items: ruleFacts(t, run.terms, fees[n]) },
    ]),
  ];
}

/** The «маршрут-квитанция»: who flies, on which tickets, when by local clocks, under which rules and for how much. */
export function itineraryReceipt(data: ItineraryReceiptData, locale: Locale, t: Translate): PageModel {
  const heading = (key: string, values?: Record<string, string>): Block => ({
    kind: 'heading',
    text: t(`sections.${key}`, values),
  });
  const groups: readonly ReceiptGroup[] = [data, ...(data.others ?? [])];
  const tickets = groups.flatMap((g) => g.passengers).reduce((n, p) => n + p.tickets.length, 0);
  const { places, carriers, stands } = data;
  const totals = { prices: groups.map(({ price }) => price), services: data.services ?? [], stands };
  const mode = modeOf(data.slices);
  return {
    lang: htmlLang(locale),
    createdAt: new Date(data.issuedAt),
    brand: t('brand'),
    title: t('itinerary.title'),
    subtitle: t(mode === 'avia' ? 'itinerary.subtitle' : `ground.subtitle_${mode}`),
    author: t('agency.name'),
    facts: [
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
            fullName(p),
            t(`categories.${p.category}`),
            p.birthdate ? numericDate(p.birthdate) : '–',
            p.document ?? '–',
            p.tickets.map(ticketNumber).join(', '),
          ]),
        },
        heading('journey'),
        ...journeyBlocks(
          t,
          { slices: group.slices, terms: group.terms, passengers: group.passengers, places, carriers },
          locale,
        ),
        ...rulesOf(t, group),
        heading('price'),
        ...priceBlocks(t, group.price, mode, totalLabelOf(totals)),
      ]),
      ...(data.services && data.services.length > 0
        ? [{ kind: 'heading' as const, text: t('services.heading') }, servicesTable(t, data.services)]
        : []),
      ...grandTotalBlocks(t, totals),
      heading('notes'),
      {
        kind: 'notes',
        items: NOTES.map((note) => t(mode === 'avia' ? `itinerary.notes.${note}` : `ground.notes.${note}`)),
      },
      heading('agency'),
      agencyBlock(t),
    ],
    footer: (page, pages) => t('footer', { order: data.order.number, page, pages }),
  };
}

import type { JourneyMode } from '#kernel/mode.ts';
import { add, type Money, subtract, sum, times } from '#kernel/money.ts';
import type { PriceDetail } from '#modules/pricing/api.ts';
import type { Block, LabelledValue } from './page-model.ts';
import type { Translate } from './translate.ts';

type TotalLabel = 'total' | 'tickets_total';

/** A line a passenger category, then the sums of the whole party; parts that are zero are left out of the sums. */
export function priceBlocks(
  t: Translate,
  price: PriceDetail,
  mode: JourneyMode = 'avia',
  totalLabel: TotalLabel = 'total',
): Block[] {
  const right = (title: string, share: number) => ({
    title: t(`columns.${title}`),
    share,
    align: 'right' as const,
  });
  const byAir = mode === 'avia' || mode === 'complex';
  const parts: LabelledValue[] = (
    [
      ['fare', price.fare],
      ['taxes', price.taxes],
      ['service_fee', price.serviceFee],
      ['it_fee', price.itFee],
    ] as const
  )
    .filter(([, sum]) => sum.minor !== 0)
    .map(([label, sum]) => ({
      label: t(label === 'taxes' && !byAir ? `ground.${label}` : `price.${label}`),
      value: t.money(sum),
    }));
  return [
    {
      kind: 'table',
      columns: [
        { title: t('columns.category'), share: 22, align: 'left' },
        right('count', 10),
        right('fare', 17),
        right('taxes', 15),
        right('fees', 14),
        right('one', 17),
        right('all', 19),
      ],
      rows: price.lines.map((line) => [
        t(`categories.${line.category}`),
        String(line.count),
        t.money(line.fare),
        t.money(line.taxes),
        t.money(add(line.serviceFee, line.itFee)),
        t.money(line.total),
        t.money(times(line.total, line.count)),
      ]),
    },
    { kind: 'sums', items: parts, total: { label: t(`price.${totalLabel}`), value: t.money(price.total) } },
  ];
}

/**
 * Everything that a document adds up: prices of tickets, ancillaries, and the current total of the order where
 * exchanges and returns have changed it.
 */
export type DocumentTotals = {
  readonly prices: readonly PriceDetail[];
  readonly services: readonly { readonly price: Money }[];
  readonly currentTotal?: Money | undefined;
};

/** The sum that the paper is about: the last word of every total on it. */
export function grandTotal({ prices, services, currentTotal }: DocumentTotals): Money {
  return currentTotal ?? sum([...prices.map(({ total }) => total), ...services.map(({ price }) => price)]);
}

/** The label of a price's own sum: it is the paper's total only where nothing else is added. */
export const totalLabelOf = (totals: DocumentTotals): TotalLabel => {
  const [only, ...others] = totals.prices;
  return only && others.length === 0 && only.total.minor === grandTotal(totals).minor ? 'total' : 'tickets_total';
};

/** One grand total with its parts, where the price alone is not it. */
export function grandTotalBlocks(t: Translate, totals: DocumentTotals): Block[] {
  if (totalLabelOf(totals) === 'total') return [];
  const whole = grandTotal(totals);
  const tickets = sum(
    totals.prices.map(({ total }) => total),
    whole.currency,
  );
  const services = sum(
    totals.services.map(({ price }) => price),
    whole.currency,
  );
  const parts = [
    ['tickets', tickets],
    ['services', services],
    ['after_sale', subtract(subtract(whole, tickets), services)],
  ] as const;
  return [
    { kind: 'heading', text: t('sections.grand_total') },
    {
      kind: 'sums',
      items: parts
        .filter(([, amount]) => amount.minor !== 0)
        .map(([label, amount]) => ({ label: t(`price.${label}`), value: t.money(amount) })),
      total: { label: t('price.grand_total'), value: t.money(whole) },
    },
  ];
}

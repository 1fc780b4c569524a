import type { JourneyMode } from '#kernel/mode.ts';
import { add, times } from '#kernel/money.ts';
import type { PriceDetail } from '#modules/pricing/api.ts';
import type { Block, Fact } from './page-model.ts';
import type { Translate } from './translate.ts';

/** A line a passenger category, then the sums of the whole party; parts that are zero are left out of the sums. */
export function priceBlocks(t: Translate, price: PriceDetail, mode: JourneyMode = 'avia'): Block[] {
  const right = (title: string, share: number) => ({
    title: t(`columns.${title}`),
    share,
    align: 'right' as const,
  });
  const byAir = mode === 'avia' || mode === 'complex';
  const parts: Fact[] = (
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
    { kind: 'sums', items: parts, total: { label: t('price.total'), value: t.money(price.total) } },
  ];
}

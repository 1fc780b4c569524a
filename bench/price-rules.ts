/**
 * What 5,000 price rules add to an offer, in milliseconds of processor time: `npm run bench -- rules`. Half of the
 * rules name a carrier and a third a contract; every offer is another combination of carrier, contract, family and day,
 * so that few answers are kept ones.
 */
import { money } from '#kernel/money.ts';
import { DEFAULT_RULES } from '#modules/pricing/domain/default-rules.ts';
import { ANY, fixed, type PriceRule } from '#modules/pricing/domain/price-rule.ts';
import { createPricing, createRuleBook } from '#modules/pricing/index.ts';
import { against, type Row } from './table.ts';

const RULES = 5_000;
const OFFERS = 2_000;
const AT = new Date('2026-03-02T06:00:00Z');
const carrierOf = (n: number) => `C${n % 200}`;
const contractOf = (n: number) => `A-${n % 100}`;

const extra = Array.from(
  { length: RULES - DEFAULT_RULES.length },
  (_, n): PriceRule => ({
    id: `rule-${n}`,
    kind: (['service_fee', 'markup', 'discount', 'it_fee'] as const)[n % 4] ?? 'markup',
    name: null,
    conditions: {
      ...ANY,
      products: ['avia'],
      carriers: n % 2 === 0 ? [carrierOf(n)] : [],
      contracts: n % 3 === 0 ? [contractOf(n)] : [],
      levels: n % 5 === 0 ? [1, 2] : [],
      channels: n % 7 === 0 ? ['agency', 'api'] : [],
      families: [`family-${n % 40}`],
      countries: ['TR', 'DE'],
      travelFrom: '2026-05-01',
      travelTo: '2026-06-30',
    },
    amount: n % 3 === 0 ? { ...fixed({}), rate: 50 } : fixed({ KGS: 100 }),
  }),
);

function microsecondsAnOffer(rules: readonly PriceRule[], isWarm: boolean): number {
  const book = createRuleBook();
  book.add([{ version: 1, appliesFrom: 0, rules }]);
  const pricing = createPricing({ site: 'kg', rules: book });
  const price = (n: number) =>
    pricing.price(
      {
        at: AT,
        currency: 'KGS',
        countries: ['KG', 'TR'],
        kind: 'avia',
        supplier: 'own',
        carriers: [carrierOf(n)],
        cabin: 'economy',
        family: `family-${n % 37}`,
        buyer: { channel: 'agency', contract: contractOf(n), level: 1 + (n % 2) },
        travelOn: `2026-05-${String((n % 30) + 1).padStart(2, '0')}`,
      },
      [{ category: 'aaa', count: 1, fare: money(1_000_000), taxes: [] }],
      { refund: { allowed: true, penalty: null, noShow: null } },
    );
  // Compiled code and, where wanted, kept answers.
  for (let n = 0; n < OFFERS; n++) price(isWarm ? n : n + OFFERS * 10);
  const began = process.cpuUsage();
  for (let n = 0; n < OFFERS; n++) price(n);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / OFFERS;
}

const MOST_ADDED_MS = 0.2;

export async function measure(): Promise<Row[]> {
  const few = microsecondsAnOffer(DEFAULT_RULES, false);
  const cold = microsecondsAnOffer([...extra, ...DEFAULT_RULES], false);
  const warm = microsecondsAnOffer([...extra, ...DEFAULT_RULES], true);
  const added = (all: number) => Math.max(0, all - few) / 1_000;
  return [
    against(`${RULES} rules add to an offer`, added(cold), 'ms', '≤', MOST_ADDED_MS),
    against(`${RULES} rules add to an offer whose answer is kept`, added(warm), 'ms', '≤', MOST_ADDED_MS),
  ];
}

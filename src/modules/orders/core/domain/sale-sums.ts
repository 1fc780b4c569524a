import type { ExchangeLine } from '../../wire/exchange-shapes.ts';
import type { TicketReturnLine } from '../../wire/return-shapes.ts';

type MinorAmount = { readonly minor: number };
type PriceComponents = Readonly<Record<'fare' | 'taxes' | 'serviceFee' | 'itFee', MinorAmount>>;
type EarnedAmounts = { readonly commission?: MinorAmount | undefined; readonly motivation?: MinorAmount | undefined };

/** Actions on the documents of one order, as the ledger gets them. */
export type SaleEvents = {
  readonly sold?: { readonly price: PriceComponents; readonly contract: EarnedAmounts | null } | undefined;
  /** Passengers who came from another order, and those who left for one. */
  readonly splitIn: readonly { readonly price: PriceComponents; readonly contract: EarnedAmounts | null }[];
  readonly splitOut: readonly { readonly price: PriceComponents; readonly contract: EarnedAmounts | null }[];
  readonly exchanged: readonly {
    readonly parts: Readonly<Record<'extra' | 'less' | 'exchangeFee', MinorAmount>> &
      EarnedAmounts & { readonly clawback?: MinorAmount | undefined };
    readonly contract: { readonly motivation: MinorAmount } | null;
  }[];
  readonly returned: readonly {
    readonly parts: PriceComponents & { readonly refundFee: MinorAmount; readonly clawback?: MinorAmount | undefined };
    readonly contract: { readonly motivation: MinorAmount } | null;
  }[];
  readonly services: readonly { readonly amount: MinorAmount; readonly refundAt: string | null }[];
};

/** Sums in minor units; what stands is `sold − returned`. */
export type SaleSums = {
  readonly sold: number;
  readonly returned: number;
  readonly soldCommission: number;
  readonly returnedCommission: number;
  readonly soldMotivation: number;
  readonly returnedMotivation: number;
};

const priceOf = ({ fare, taxes, serviceFee, itFee }: PriceComponents): number =>
  fare.minor + taxes.minor + serviceFee.minor + itFee.minor;
const total = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((all, one) => all + of(one), 0);

/**
 * The sums of an order as the ledger has them: `sold` is what suppliers and we took for tickets, exchanges and
 * services, `returned` what both gave back; a refund fee and a penalty of the carrier therefore stay in the difference.
 */
export function saleSums({ sold, splitIn, splitOut, exchanged, returned, services }: SaleEvents): SaleSums {
  const came = [...(sold ? [sold] : []), ...splitIn];
  const own = (of: (one: (typeof came)[number]) => number) => total(came, of) - total(splitOut, of);
  return {
    sold:
      own(({ price }) => priceOf(price)) +
      total(exchanged, ({ parts }) => parts.extra.minor + parts.exchangeFee.minor) +
      total(services, ({ amount }) => amount.minor),
    returned:
      total(returned, ({ parts }) => priceOf(parts) - parts.refundFee.minor) +
      total(exchanged, ({ parts }) => parts.less.minor) +
      total(services, ({ amount, refundAt }) => (refundAt === null ? 0 : amount.minor)),
    soldCommission:
      own(({ contract }) => contract?.commission?.minor ?? 0) +
      total(exchanged, ({ parts }) => parts.commission?.minor ?? 0),
    returnedCommission: total([...returned, ...exchanged], ({ parts }) => parts.clawback?.minor ?? 0),
    soldMotivation:
      own(({ contract }) => contract?.motivation?.minor ?? 0) +
      total(exchanged, ({ parts }) => parts.motivation?.minor ?? 0),
    returnedMotivation: total([...returned, ...exchanged], ({ contract }) => contract?.motivation.minor ?? 0),
  };
}

/** The money columns of one listed document; `commission` and `motivation` as it was sold. */
export type DocumentSums = {
  readonly id: string;
  fee: number;
  total: number;
  readonly commission: number;
  readonly motivation: number;
  penalty: number;
  returned: number;
  returnedCommission: number;
  returnedMotivation: number;
};

/**
 * Of several documents of one traveller for one journey the first carries the sums.
 * @returns the id of that document
 */
const documentWithSums = (tickets: readonly string[]): string | undefined => tickets.toSorted()[0];

/**
 * Writes the amounts of exchanges and returns into listed documents: an exchanged ticket is returned in full, and the
 * new one costs its price, the exchange fee and what the carrier retained. `ticketsFromExchange`: the tickets that a
 * passenger got by an exchange.
 */
export function documentSums(
  documents: readonly DocumentSums[],
  exchanged: readonly { readonly id: string; readonly lines: readonly ExchangeLine[] }[],
  returned: readonly { readonly lines: readonly TicketReturnLine[] }[],
  ticketsFromExchange: (exchangeId: string, passengerId: string) => readonly string[],
): DocumentSums[] {
  const found = new Map(documents.map((one) => [one.id, { ...one }]));
  const at = (id: string | undefined) => (id === undefined ? undefined : found.get(id));
  for (const { id, lines } of exchanged)
    for (const line of lines) {
      const { price } = line;
      const previousTotal =
        line.previousFare.minor + line.previousTaxes.minor + price.serviceFee.minor + price.itFee.minor;
      const before = at(documentWithSums(line.tickets));
      if (before) {
        before.returned = previousTotal;
        before.returnedCommission = before.commission;
        before.returnedMotivation = before.motivation;
      }
      const after = at(documentWithSums(ticketsFromExchange(id, line.passengerId)));
      if (!after) continue;
      const exchangeCost = line.total.minor - (price.total.minor - previousTotal);
      after.penalty = exchangeCost - line.fee.minor;
      after.fee = price.serviceFee.minor + price.itFee.minor + line.fee.minor;
      after.total = price.total.minor + exchangeCost;
    }
  for (const { lines } of returned)
    for (const line of lines) {
      const document = at(documentWithSums(line.tickets));
      if (!document) continue;
      document.returned = line.refundAmount.minor + (line.deducted?.minor ?? 0);
      document.returnedCommission = line.clawback?.minor ?? 0;
      document.returnedMotivation = line.motivation?.minor ?? document.motivation;
    }
  return [...found.values()];
}

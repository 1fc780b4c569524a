import type { Instant, LocalDate } from '#kernel/dates.ts';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import { htmlLang, type Locale } from '#kernel/locale.ts';
import type { Money } from '#kernel/money.ts';
import { agencyBlock, type Seller } from './common-blocks.ts';
import { agencyTime, fullDate, numericDate } from './format-dates.ts';
import type { PageModel } from './page-model.ts';
import type { Translate } from './translate.ts';

/**
 * A contract's balance with us over a period, operation by operation. A positive balance is in the contract's favour.
 */
export type ReconciliationStatementData = {
  readonly contract: { readonly number: string; readonly name: string };
  /** Both days are within. */
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly opening: Money;
  readonly received: Money;
  readonly spent: Money;
  readonly closing: Money;
  readonly lines: readonly {
    readonly at: Instant;
    readonly what: string;
    readonly order: string;
    /** The payer's, of money that was paid in or taken back. */
    readonly document: { readonly number: string; readonly on: LocalDate } | null;
    readonly amount: Money;
    readonly balance: Money;
  }[];
  /** Where the same is read on the site. */
  readonly link: string;
  readonly madeAt: Instant;
};

/** The reconciliation act («акт сверки»): what stood, what came and went, what stands, and room for both signatures. */
export function reconciliationStatement(
  data: ReconciliationStatementData,
  locale: Locale,
  t: Translate,
  seller: Seller,
): PageModel {
  const { contract, closing } = data;
  const days = { from: fullDate(t, data.from), to: fullDate(t, data.to) };
  const favour = closing.minor === 0 ? 'even' : closing.minor > 0 ? 'contract' : 'agency';
  const owed = t.money({ ...closing, minor: Math.abs(closing.minor) });
  return {
    lang: htmlLang(locale),
    createdAt: new Date(data.madeAt),
    brand: t('brand'),
    title: t('act.title'),
    subtitle: t('act.subtitle', days),
    author: seller.name,
    labelledValues: [
      { label: t('act.contract'), value: contract.number },
      { label: t('act.made_at'), value: agencyTime(t, data.madeAt) },
      { label: t('act.contractor'), value: contract.name },
    ],
    qr: { text: data.link, caption: t('act.qr') },
    blocks: [
      { kind: 'heading', text: t('act.sums') },
      {
        kind: 'sums',
        items: [
          { label: t('act.opening', { date: numericDate(data.from) }), value: t.money(data.opening) },
          { label: t('act.received'), value: t.money(data.received) },
          { label: t('act.spent'), value: t.money(data.spent) },
        ],
        total: { label: t('act.closing', { date: numericDate(data.to) }), value: t.money(closing) },
      },
      {
        kind: 'notes',
        items: [t(`act.favour.${favour}`, { name: contract.name, sum: owed }), t('act.sides')],
      },
      { kind: 'heading', text: t('act.operations') },
      data.lines.length > 0
        ? {
            kind: 'table',
            columns: [
              { title: t('act.columns.at'), share: 20, align: 'left' },
              { title: t('act.columns.what'), share: 32, align: 'left' },
              { title: t('act.columns.order'), share: 14, align: 'left' },
              { title: t('act.columns.amount'), share: 17, align: 'right' },
              { title: t('act.columns.balance'), share: 17, align: 'right' },
            ],
            rows: data.lines.map(({ at, what, order, document, amount, balance }) => {
              const local = localDateTime(at, BUSINESS_TIME_ZONE);
              return [
                `${numericDate(local.slice(0, 10))} ${local.slice(11, 16)}`,
                document
                  ? t('act.by_document', { what, number: document.number, date: numericDate(document.on) })
                  : what,
                order,
                t.money(amount),
                t.money(balance),
              ];
            }),
          }
        : { kind: 'small', lines: [t('act.none')] },
      { kind: 'heading', text: t('act.signatures') },
      {
        kind: 'pairs',
        items: [
          { label: t('act.ours'), value: `${seller.name}  ____________________` },
          { label: t('act.theirs'), value: `${contract.name}  ____________________` },
        ],
      },
      { kind: 'heading', text: t('sections.agency') },
      agencyBlock(seller),
    ],
    footer: (page, pages) => t('act.footer', { contract: contract.number, page, pages }),
  };
}

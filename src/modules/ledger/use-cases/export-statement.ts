import { CSV_START, csvLine } from '#kernel/csv.ts';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import { type Currency, money } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.ts';
import type { ContractAccount } from '../api.ts';
import { findPayerDocuments } from '../db/payment-queries.ts';
import { entryLabelKey } from '../domain/entry-label.ts';
import type { PostingKind } from '../domain/posting.ts';
import type { OrderLabels } from '../ports.ts';
import { statementTranslations } from '../translations.ts';
import { labelOrders } from './label-orders.ts';
import { listEntries } from './read-balance.ts';
import { withSubjectsOfDebts } from './subjects-of-debts.ts';

const PAGE = 500;

/**
 * One account of a contract as a table for spreadsheets, oldest entry first, with the balance after each: piece by
 * piece, so that a long
 * statement is never whole in memory. Moments are Bishkek's.
 */
export async function* exportStatement(
  { db, currency, labels }: { db: Db; currency: Currency; labels: OrderLabels },
  contractId: string,
  asked: { account: ContractAccount; locale: Locale },
): AsyncGenerator<string> {
  const t = statementTranslations(asked.locale);
  const columns = [
    t('statement.at'),
    t('statement.what'),
    t('statement.part'),
    t('statement.amount'),
    t('statement.balance'),
    t('statement.currency'),
    t('statement.order'),
    t('statement.note'),
  ];
  yield CSV_START + csvLine(columns, asked.locale);
  let balance = 0;
  let after: { tx: number; n: number } | undefined;
  for (;;) {
    const account = { kind: asked.account, owner: contractId };
    const found = await listEntries(db, account, currency, { limit: PAGE, ...(after && { after }) });
    if (found.length === 0) return;
    const entries = await withSubjectsOfDebts({ db, currency }, found);
    const named = await labelOrders(labels, contractId, entries, asked.locale);
    const documentOf = await findPayerDocuments(db, entries);
    let piece = '';
    for (const entry of entries) {
      const moved = entry.state === 'posted';
      if (moved) balance += entry.amount.minor;
      const paper = documentOf(entry);
      const cells = [
        localDateTime(entry.at, BUSINESS_TIME_ZONE).replace('T', ' '),
        t(entryLabelKey(entry.kind as PostingKind, moved)),
        t(`parts.${entry.component}`),
        entry.amount,
        moved ? money(balance, currency) : '',
        currency,
        named.get(entry.subject)?.number ?? '',
        !moved ? t('statement.pending') : paper ? t('operations.by', { document: paper.number, day: paper.on }) : '',
      ];
      piece += csvLine(cells, asked.locale);
    }
    yield piece;
    after = entries.at(-1);
  }
}

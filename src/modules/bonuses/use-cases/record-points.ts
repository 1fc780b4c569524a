import { customerFundOwner } from '#kernel/account.ts';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import {
  grantsByDocuments,
  grantsOfOrder,
  insertPointGrant,
  listPointRules,
  lockPointsOfOrder,
  takePointsBack,
} from '../db/point-queries.ts';
import type { PointGrantRow } from '../db/schema.ts';
import { type PointRule, pointsOfDocument } from '../domain/customer-points.ts';
import { type PointKind, pointKindOf } from '../domain/tariff.ts';
import type { CustomerDocument, PointsDeps, PricedDocument } from '../ports.ts';

const PREFIX = 'points:';
/** The name of a document's award in the ledger. */
const awardId = (documentId: string): string => `${PREFIX}${documentId}`;
/** The document of such a name; null for other awards. */
export const documentOfAward = (ref: string): string | null =>
  ref.startsWith(PREFIX) ? ref.slice(PREFIX.length) : null;

/** The kind of a document for rules; null where it brings nothing. */
function kindOfDocument(
  { countryOf }: Pick<PointsDeps, 'countryOf'>,
  { type, origin, destination }: PricedDocument,
): PointKind | null {
  const [from, to] = [origin, destination].map((key) => (key === null ? null : countryOf(key)));
  return pointKindOf(type, from !== to);
}

/** What a document brings when it is issued at an instant. */
export const pointsFor = (
  deps: Pick<PointsDeps, 'countryOf' | 'currency'>,
  rules: readonly PointRule[],
  document: PricedDocument,
  at: Date,
): number =>
  document.price.currency === deps.currency
    ? pointsOfDocument(rules, {
        kind: kindOfDocument(deps, document),
        price: document.price,
        day: localDate(at, BUSINESS_TIME_ZONE),
      })
    : 0;

async function grant(deps: PointsDeps, tx: Tx, document: CustomerDocument): Promise<void> {
  const { documentId, orderId, userId, issuedAt, price } = document;
  const points = pointsFor(deps, await listPointRules(tx), document, issuedAt);
  const kind = kindOfDocument(deps, document);
  if (points === 0 || kind === null || !(await deps.isCustomer(tx, userId))) return;
  const owner = customerFundOwner(userId);
  const row = { documentId, orderId, owner, kind, priceMinor: price.minor, points, earnedAt: issuedAt };
  if (!(await insertPointGrant(tx, { ...row, takenBackAt: null }))) return;
  await deps.points.award(tx, {
    id: awardId(documentId),
    contractId: owner,
    amount: fromMajor(points, deps.currency),
    at: issuedAt.toISOString(),
  });
  await deps.points.collectDebt(tx, owner);
}

/** Points that were spent already become a debt, which later points pay. */
async function undo(deps: PointsDeps, tx: Tx, { documentId, owner, points }: PointGrantRow): Promise<void> {
  const now = deps.clock.now();
  if (!(await takePointsBack(tx, documentId, now))) return;
  await deps.points.reverse(tx, {
    id: awardId(documentId),
    contractId: owner,
    amount: fromMajor(points, deps.currency),
    at: now.toISOString(),
  });
  await deps.points.collectDebt(tx, owner);
}

/**
 * Gives customers the points of their tickets, and takes back those of tickets that do not stand any more. Follows an
 * event of an order by what stands now: a repeated or late event gives and takes nothing twice.
 */
export async function recordPoints(deps: PointsDeps, orderId: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockPointsOfOrder(tx, orderId);
    const grantedHere = await grantsOfOrder(tx, orderId);
    const current = await deps.documentsOf(
      tx,
      orderId,
      grantedHere.map(({ documentId }) => documentId),
    );
    const ids = [...new Set([...current, ...grantedHere].map(({ documentId }) => documentId))];
    const granted = new Map((await grantsByDocuments(tx, ids)).map((row) => [row.documentId, row]));
    const standing = new Set(current.filter(({ stands }) => stands).map(({ documentId }) => documentId));
    for (const row of granted.values()) if (!standing.has(row.documentId)) await undo(deps, tx, row);
    for (const document of current)
      if (document.stands && !granted.has(document.documentId)) await grant(deps, tx, document);
  });
}

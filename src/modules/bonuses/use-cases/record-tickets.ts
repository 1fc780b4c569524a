import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import { saleKindOf } from '#modules/campaigns/api.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import {
  earlierPoints,
  findMember,
  insertTicket,
  listPromotions,
  listTariffs,
  lockOrder,
  pointsWithin,
  takeBack,
  ticketsByIds,
  ticketsOfOrder,
} from '../db/bonus-queries.ts';
import type { TicketRow } from '../db/schema.ts';
import { addMonths, monthOf, rangeOf } from '../domain/months.ts';
import { type BonusStatus, statusOfMonth } from '../domain/status.ts';
import { multiplierOf, pointsOn } from '../domain/tariff.ts';
import type { BonusesDeps, StandingTicket } from '../ports.ts';

/** The name of a ticket's award in the ledger. */
export const awardId = (ticketId: string): string => `bonus:${ticketId}`;

export const isTicketAward = (ref: string): boolean => ref.startsWith('bonus:');

/** The status of a contract in the month of an instant. */
export async function statusAt(
  deps: Pick<BonusesDeps, 'db'>,
  contractId: string,
  override: BonusStatus | null,
  at: Date,
): Promise<BonusStatus> {
  const before = addMonths(monthOf(at), -1);
  const points = await pointsWithin(deps.db, contractId, rangeOf(before));
  return statusOfMonth(override, points + (await earlierPoints(deps.db, contractId, before)));
}

const bonusAmount = (deps: BonusesDeps, { points, multiplier }: Pick<TicketRow, 'points' | 'multiplier'>) =>
  fromMajor(points * multiplier, deps.currency);

function isInternational({ countryOf }: BonusesDeps, { origin, destination }: StandingTicket): boolean {
  const [from, to] = [origin, destination].map((key) => (key === null ? null : countryOf(key)));
  return from !== to;
}

/** Gives what a new ticket earns: its points, and as much motivation, multiplied by promotions. */
async function grant(deps: BonusesDeps, tx: Tx, ticket: StandingTicket): Promise<void> {
  const member = await findMember(tx, ticket.contractId);
  if (!member || ticket.issuedAt < member.connectedAt) return;
  const kind = saleKindOf(ticket.type, isInternational(deps, ticket));
  if (kind === null) return;
  const points = pointsOn(await listTariffs(tx), kind, localDate(ticket.issuedAt, BUSINESS_TIME_ZONE));
  if (points === 0) return;
  const status = await statusAt({ db: deps.db }, ticket.contractId, member.statusOverride, ticket.issuedAt);
  const { destination, issuedAt } = ticket;
  const multiplier = multiplierOf(await listPromotions(tx), { kind, destination, issuedAt, status });
  const row = {
    ticketId: ticket.ticketId,
    orderId: ticket.orderId,
    contractId: ticket.contractId,
    kind,
    points,
    multiplier,
    earnedAt: issuedAt,
    takenBackAt: null,
  };
  if (!(await insertTicket(tx, row))) return;
  await deps.award(tx, {
    id: awardId(ticket.ticketId),
    contractId: ticket.contractId,
    amount: bonusAmount(deps, row),
    at: issuedAt.toISOString(),
  });
}

async function undo(deps: BonusesDeps, tx: Tx, earned: TicketRow): Promise<void> {
  const now = deps.clock.now();
  if (!(await takeBack(tx, earned.ticketId, now))) return;
  await deps.reverseAward(tx, {
    id: awardId(earned.ticketId),
    contractId: earned.contractId,
    amount: bonusAmount(deps, earned),
    at: now.toISOString(),
  });
}

/**
 * Follows an event of an order by what stands now and not by what the event changed: a repeated or late event gives
 * and takes nothing twice.
 */
export async function recordTickets(deps: BonusesDeps, orderId: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockOrder(tx, orderId);
    const earnedHere = await ticketsOfOrder(tx, orderId);
    const current = await deps.ticketsOf(
      tx,
      orderId,
      earnedHere.map(({ ticketId }) => ticketId),
    );
    const earned = new Map(
      (await ticketsByIds(tx, [...new Set([...current, ...earnedHere].map(({ ticketId }) => ticketId))])).map((row) => [
        row.ticketId,
        row,
      ]),
    );
    const standing = new Set(current.filter(({ stands }) => stands).map(({ ticketId }) => ticketId));
    for (const row of earned.values()) if (!standing.has(row.ticketId)) await undo(deps, tx, row);
    for (const ticket of current) if (ticket.stands && !earned.has(ticket.ticketId)) await grant(deps, tx, ticket);
  });
}

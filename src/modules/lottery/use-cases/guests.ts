import { createHash, randomBytes } from 'node:crypto';
import type { LotteryGuest } from '../api.ts';
import type { RegistrationRow } from '../db/schema.ts';
import type { LotteryDeps } from '../ports.ts';

/** What a representative wrote, and the code of the ticket: leaves the database only through these. */
type GuestDetails = { email: string; name: string; comment: string; code: string };

const contextOf = (id: string): string => `lottery.registration:${id}`;
export const sealGuest = ({ sealer }: Pick<LotteryDeps, 'sealer'>, id: string, guest: GuestDetails): Buffer =>
  sealer.seal(JSON.stringify(guest), contextOf(id));
export const openGuest = ({ sealer }: Pick<LotteryDeps, 'sealer'>, row: RegistrationRow): GuestDetails =>
  JSON.parse(sealer.open(row.sealed, contextOf(row.id))) as GuestDetails;

/** 100 random bits in letters and digits that nobody confuses, in groups that can be typed at a door. */
export function newTicketCode(): string {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const letters = Array.from(randomBytes(20), (byte) => alphabet[byte % 32]);
  return [0, 5, 10, 15].map((at) => letters.slice(at, at + 5).join('')).join('-');
}

/** The same for a code however it is typed. */
export const hashTicketCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
    .digest();

export function viewGuest(
  deps: LotteryDeps,
  row: RegistrationRow,
  names: { contract: { number: string; contractor: { name: string } } | null; admittedBy: string | null },
  entrances: number,
): LotteryGuest {
  const { email, name, comment } = openGuest(deps, row);
  return {
    id: row.id,
    organisation: names.contract?.contractor.name ?? '',
    contractNumber: names.contract?.number ?? '',
    name,
    email,
    comment,
    createdAt: row.createdAt.toISOString(),
    enteredAt: row.enteredAt?.toISOString() ?? null,
    admittedBy: names.admittedBy,
    entrances,
  };
}

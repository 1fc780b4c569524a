import type { DoorGuest, Entrance } from '#modules/lottery/api.ts';

/** An entrance that this phone recorded; `sent` once the server has it. */
export type OwnEntrance = Entrance & { readonly sent: boolean };
/** What a phone knows of entrances: ids and times, no names. */
export type DoorRecord = {
  readonly own: readonly OwnEntrance[];
  readonly others: readonly Entrance[];
  /** The server's clock less the one of the phone; ms. */
  readonly clockAheadMs: number;
};
export const EMPTY_RECORD: DoorRecord = { own: [], others: [], clockAheadMs: 0 };

/** A ticket that was admitted on this phone and on another one. */
export type DoubleEntrance = { readonly guest: string; readonly here: string; readonly elsewhere: string };

export type Verdict =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'admitted'; readonly guest: DoorGuest }
  | { readonly kind: 'repeated'; readonly guest: DoorGuest; readonly at: string };

/** The code of a ticket in the letters and digits that are hashed: from the link in its QR code, or as it is typed. */
export function ticketCode(text: string): string {
  const code = URL.canParse(text) ? (new URL(text).searchParams.get('code') ?? '') : text;
  return code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
}

const earliest = (entrances: readonly Entrance[], guest: string): string | undefined =>
  entrances
    .filter((one) => one.guest === guest)
    .map(({ at }) => at)
    .sort()[0];

/** Whether the ticket with this hash admits its guest, by what this phone knows. */
export function checkTicket(guests: readonly DoorGuest[], record: DoorRecord, codeHash: string): Verdict {
  const guest = guests.find((one) => one.codeHash === codeHash);
  if (!guest) return { kind: 'unknown' };
  const at = earliest([...record.own, ...record.others], guest.id);
  return at === undefined ? { kind: 'admitted', guest } : { kind: 'repeated', guest, at };
}

/** What is known once the server has said which entrances there are: none is ever taken back. */
export function addEntrances(record: DoorRecord, known: readonly Entrance[]): DoorRecord {
  const ids = new Set(known.map(({ id }) => id));
  const own = record.own.map((one) => (ids.has(one.id) ? { ...one, sent: true } : one));
  const others = new Map([...record.others, ...known].map((one) => [one.id, one]));
  for (const { id } of own) others.delete(id);
  return { ...record, own, others: [...others.values()] };
}

/** Without the entrances that were sent and that the server does not have: their guest is not one of this lottery. */
export function dropRefused(record: DoorRecord, sent: readonly Entrance[]): DoorRecord {
  const ids = new Set(sent.map(({ id }) => id));
  return { ...record, own: record.own.filter((one) => one.sent || !ids.has(one.id)) };
}

/** Tickets that two phones admitted while they did not know of each other. */
export const doubleEntrances = ({ own, others }: DoorRecord): DoubleEntrance[] =>
  own.flatMap(({ guest, at: here }) => {
    const elsewhere = earliest(others, guest);
    return elsewhere === undefined ? [] : [{ guest, here, elsewhere }];
  });

/** Guests who are inside. */
export const countInside = ({ own, others }: DoorRecord): number =>
  new Set([...own, ...others].map(({ guest }) => guest)).size;

/** How long a camera has to see no code before the same one counts as another scan; ms. */
const SAME_SCAN_MS = 3_000;

/** Says of each code that a camera sees whether it is another scan: a ticket stays in view for many pictures. */
export function createScanFilter(): (code: string, now: number) => boolean {
  let last = { code: '', seenAt: Number.NEGATIVE_INFINITY };
  return (code, now) => {
    const isNew = code !== last.code || now - last.seenAt >= SAME_SCAN_MS;
    last = { code, seenAt: now };
    return isNew;
  };
}

import type { Client } from '../database.ts';
import { Refusal } from '../refusal.ts';
import type { Offer, Passenger } from './offers.ts';
import type { OperatedTimes } from './schedule.ts';
import type { Supplier } from './supplier.ts';

export type Traveller = { ref: string; category: Passenger; surname: string; name: string };
export type Document = {
  number: string;
  travellerRef: string;
  coupons: { n: number; status: string; flight: string }[];
  voidUntil: string | null;
  /** Absent on documents of an earlier time: open. */
  state?: 'open' | 'void' | 'released' | 'refunded' | 'exchanged';
  /** Got by an exchange: the document given up for it, and the journey it is for; absent: the booking's own. */
  replaces?: string;
  offer?: Offer;
};
export type SupplierBookingRow = {
  id: string;
  locator: string;
  version: number;
  state: 'held' | 'issued' | 'canceled' | 'voided' | 'released' | 'refunded';
  payment_time_limit: Date;
  offer: Offer;
  travellers: Traveller[];
  documents: Document[];
  split_from: string | null;
  /** The booking that its travellers left, as it is now. */
  left: { id: string; locator: string; version: number } | null;
  /** As the carrier flies it now, flight by flight; null: as sold. */
  flown: OperatedTimes[] | null;
  /** URL of the buyer for notifications of changes. */
  news_url: string | null;
};
export async function find(client: Client, supplier: Supplier, id: string, lock = false): Promise<SupplierBookingRow> {
  const { rows } = await client.query<SupplierBookingRow>(
    `select b.*, (select jsonb_build_object('id', o.id, 'locator', o.locator, 'version', o.version)
       from suppliers.bookings o where o.id = b.split_from) as left
     from suppliers.bookings b where b.supplier = $1 and b.id = $2${lock ? ' for update' : ''}`,
    [supplier.id, id],
  );
  if (!rows[0]) throw new Refusal(404, 'BOOKING_NOT_FOUND');
  return rows[0];
}
export function checkVersion(row: SupplierBookingRow, version: string): void {
  if (String(row.version) !== version) throw new Refusal(409, 'VERSION', 'The booking was changed');
}

/** The next document of a carrier, thirteen digits. */
export async function documentNumber(client: Client, supplier: Supplier, carrier = ''): Promise<string> {
  const { rows } = await client.query<{ n: string }>(`select nextval('suppliers.ticket_serial') as n`);
  return `${supplier.accounting[carrier] ?? '000'}${supplier.serialFrom + Number(rows[0]?.n)}`;
}

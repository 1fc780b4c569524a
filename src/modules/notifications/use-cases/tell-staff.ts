import type { Clock } from '#platform/clock.ts';
import type { Sealer } from '#platform/crypto/sealing.ts';
import { type Db, inTransaction } from '#platform/db/database.ts';
import { queueMail } from './queue-mail.ts';

export type StaffAlert = { readonly orderId: string; readonly reason: string };

export type TellStaffDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly sealer: Sealer;
  /** Null: nobody is written to. */
  readonly staffMail: string | null;
  readonly baseUrl: string;
  readonly log: (message: string, details: StaffAlert) => void;
  readonly count: () => void;
};

/** Says aloud that an order needs a person: in the log, in the metrics and, once an order and reason, in a letter. */
export async function tellStaff(deps: TellStaffDeps, { orderId, reason }: StaffAlert): Promise<void> {
  deps.log('orders.needs-staff', { orderId, reason });
  deps.count();
  const to = deps.staffMail;
  if (!to) return;
  await inTransaction(deps.db, (tx) =>
    queueMail(deps, tx, {
      to,
      template: 'staff-alert',
      locale: 'ru',
      data: { order: orderId, link: deps.baseUrl, journey: [], reason },
      dedupe: `staff-alert:${orderId}:${reason}`,
    }),
  );
}

import type { CompanyDetails } from '#kernel/company.ts';
import type { Instant } from '#kernel/dates.ts';
import type { Clock } from '#platform/clock.ts';
import type { Sealer } from '#platform/crypto/sealing.ts';
import { type Db, inTransaction } from '#platform/db/database.ts';
import { queueEmail } from './queue-email.ts';

/** `taskId`: the task in the office that was opened for it; `at`: when it was found, where it may be found again. */
export type StaffAlert = {
  readonly orderId: string;
  readonly reason: string;
  readonly taskId?: string;
  readonly at?: Instant;
};

export type StaffAlertDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly company: () => CompanyDetails;
  /** Null: no e-mail is sent. */
  readonly staffMail: string | null;
  readonly baseUrl: string;
  readonly log: (message: string, details: StaffAlert) => void;
  readonly count: () => void;
};

/**
 * Reports that something needs a person: in the log, in the metrics and in an email, once for each task, or order,
 * reason and time.
 */
export async function sendStaffAlert(deps: StaffAlertDeps, { orderId, reason, taskId, at }: StaffAlert): Promise<void> {
  deps.log(taskId ? 'tasks.needs-staff' : 'orders.needs-staff', { orderId, reason });
  deps.count();
  const to = deps.staffMail;
  if (!to) return;
  await inTransaction(deps.db, (tx) =>
    queueEmail(deps, tx, {
      to,
      template: 'staff-alert',
      locale: 'ru',
      data: {
        order: orderId || '—',
        journey: [],
        reason,
        link: taskId ? `${deps.baseUrl}/office/tasks` : deps.baseUrl,
      },
      dedupe: taskId ? `staff-task:${taskId}` : ['staff-alert', orderId, reason, ...(at ? [at] : [])].join(':'),
    }),
  );
}

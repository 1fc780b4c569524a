import type { EmailData } from '#modules/notifications/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { UserRow } from '../db/session-queries.ts';
import type { IdentityDeps } from '../ports.ts';

/** E-mails a user about a change of their account, so that a change by another person is noticed. */
export async function emailSecurityNotice(
  deps: IdentityDeps,
  tx: Tx,
  user: Pick<UserRow, 'id' | 'email' | 'locale'>,
  news: EmailData['security-notice']['news'],
): Promise<void> {
  await deps.notifications.sendEmail(tx, {
    to: user.email,
    locale: user.locale,
    template: 'security-notice',
    dedupe: `identity.notice:${deps.ids()}`,
    data: { news, at: deps.clock.now().toISOString(), link: `${deps.baseUrl}/recovery` },
  });
}

/** Whether a link may be followed. What was revoked stays revoked, whenever it would have ended. */
export const proposalState = (
  { expiresAt, revokedAt }: { expiresAt: Date; revokedAt: Date | null },
  now: Date,
): 'open' | 'expired' | 'revoked' => (revokedAt ? 'revoked' : expiresAt <= now ? 'expired' : 'open');

/**
 * A voucher may be annulled for so long after its issue, minutes: a mistake is put right, the refund steps are not
 * avoided
 * round.
 */
export const SERVICE_VOID_MINUTES = { hotel: 60, transfer: 30 } as const;

import type { Outcome, SupplierPort } from './port.ts';

/** A supplier that can do nothing after the sale. */
export const noAfterSale: Pick<
  SupplierPort,
  'void' | 'releaseSeats' | 'quoteRefund' | 'refund' | 'quoteExchange' | 'exchange' | 'split'
> = {
  void: unsupported,
  releaseSeats: unsupported,
  quoteRefund: unsupported,
  refund: unsupported,
  quoteExchange: unsupported,
  exchange: unsupported,
  split: unsupported,
};

export async function unsupported(): Promise<Outcome<never>> {
  return { kind: 'rejected', code: 'UNSUPPORTED', message: 'the supplier cannot do that', retry: false };
}

import type { TransferForSale } from '../hotels-and-transfers/transfer-for-sale.ts';

/**
 * Transfers that the office has published, as this process has read them last. A process serves one database;
 * `use-cases/own/follow-network.ts` keeps them up to date.
 */
let transfers: ReadonlyMap<number, TransferForSale> = new Map();

export const publishedTransfer = (number: number): TransferForSale | undefined => transfers.get(number);
export const publishedTransfers = (): readonly TransferForSale[] => [...transfers.values()];

/** What is published now; a transfer that is no more among them is not sold any more. */
export function setPublishedTransfers(published: readonly TransferForSale[]): void {
  transfers = new Map(published.map((transfer) => [transfer.number, transfer]));
}

/** What a cancellation was promised to cost, in minor units, and until when; the id of a quote says both. */
export type Promised = { readonly fee: number; readonly until: number };

export const writePromise = ({ fee, until }: Promised): string => `fee-${fee}-${until}`;

export function readPromise(quoteId: string): Promised | null {
  const found = /^fee-(\d{1,15})-(\d{1,15})$/.exec(quoteId);
  return found ? { fee: Number(found[1]), until: Number(found[2]) } : null;
}

/** The service of a request for which staff look for offers in this window. */
export type OfferTarget = { requestId: string; number: string; service: number };

const KEY = 'sapar.offer-target';

const isOfferTarget = (value: unknown): value is OfferTarget =>
  typeof value === 'object' &&
  value !== null &&
  'requestId' in value &&
  'number' in value &&
  'service' in value &&
  typeof value.requestId === 'string' &&
  typeof value.number === 'string' &&
  typeof value.service === 'number';

/** Null outside the browser, too. */
export function readOfferTarget(): OfferTarget | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isOfferTarget(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Null: staff no longer look for offers. Without storage nothing can be chosen for a request. */
export function storeOfferTarget(target: OfferTarget | null): void {
  try {
    if (target) sessionStorage.setItem(KEY, JSON.stringify(target));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Private windows and full storage.
  }
}

/** The owner of the offers that are chosen for a service: they are not mixed with those for another one. */
export const offerTargetOwner = ({ requestId, service }: OfferTarget): string => `request ${requestId} ${service}`;

import { useNavigation } from 'react-router';
import type { RequestOffer } from '#modules/request-offers/api.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { Alert } from '../../ui/alert.tsx';
import type { OfferRefusal, OffersData } from './offers-data.ts';

export type OffersProps = OffersData & {
  /** How many services the request has. */
  services: number;
  /** A refused act on one of the offers. */
  refusal: OfferRefusal | undefined;
};

/** Offers by service, each option numbered within its service. */
export function byService(offers: readonly RequestOffer[]): [service: number, options: RequestOffer[]][] {
  const groups = new Map<number, RequestOffer[]>();
  for (const offer of offers) groups.set(offer.service, [...(groups.get(offer.service) ?? []), offer]);
  return [...groups];
}

export function RefusalAlert({ refusal }: { refusal: OfferRefusal | undefined }) {
  const errorText = useErrorText();
  if (!refusal) return null;
  const { code, values, fields, at } = refusal;
  return (
    <Alert key={at} tone="error" live>
      {errorText(fields[0] ?? { code, values })}
    </Alert>
  );
}

export const useIsBusy = () => useNavigation().state !== 'idle';

import { useState } from 'react';
import { CityField } from '../../shared/search/city-field.tsx';
import { EMPTY_ENDPOINT, type EndpointValue } from '../../shared/search/endpoint-value.ts';
import type { Product } from './offer-draft.ts';

type PlaceFieldProps = {
  name: string;
  label: string;
  /** What is offered there; a service has no place. */
  mode: Product;
  /** What stands in it first: a known place, or a text as typed. */
  first: EndpointValue | string | undefined;
  error: string | undefined;
};

/** A place of an offer with suggestions as in the search; without scripts the server finds what was typed. */
export function PlaceField({ first = '', mode, ...props }: PlaceFieldProps) {
  const [value, setValue] = useState(typeof first === 'string' ? { ...EMPTY_ENDPOINT, text: first } : first);
  return <CityField {...props} mode={mode === 'service' ? 'avia' : mode} value={value} onChange={setValue} />;
}

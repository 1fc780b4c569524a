import { useState } from 'react';
import type { Mode } from '#kernel/mode.ts';
import { CityField } from '../../shared/search/city-field.tsx';
import { EMPTY_ENDPOINT, type EndpointValue } from '../../shared/search/endpoint-value.ts';

type PlaceFieldProps = {
  name: string;
  label: string;
  mode: Mode;
  /** What stands in it first: a known place, or a text as typed. */
  first: EndpointValue | string | undefined;
  error: string | undefined;
};

/** A place of an offer with suggestions as in the search; without scripts the server finds what was typed. */
export function PlaceField({ first = '', ...props }: PlaceFieldProps) {
  const [value, setValue] = useState(typeof first === 'string' ? { ...EMPTY_ENDPOINT, text: first } : first);
  return <CityField {...props} value={value} onChange={setValue} />;
}

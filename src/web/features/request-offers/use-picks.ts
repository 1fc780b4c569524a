import { useState } from 'react';
import type { Itinerary } from '#modules/search/api.ts';
import { ownPriceField } from './offers-data.ts';
import type { SaleResult } from './sale-data.ts';

/** Each offer that was chosen, as `searchUid offerId`, with the own price typed for it. */
export type Picks = {
  chosen: ReadonlySet<string>;
  toggle: (pick: string) => void;
  ownPriceOf: (pick: string) => string;
  typeOwnPrice: (pick: string, typed: string) => void;
  /** What was wrong with its own price. */
  errorOf: (pick: string) => { code: string; values?: Record<string, unknown> | undefined } | undefined;
};

/** What was chosen of a search; a refused choice is there again as it was. */
export function usePicks(refusal: SaleResult['sending']): Picks {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(refusal?.picks));
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(
    new Map(refusal?.picks.map((pick) => [pick, refusal.typed[ownPriceField(pick)] ?? ''])),
  );
  return {
    chosen,
    toggle: (pick) =>
      setChosen((known) => {
        const next = new Set(known);
        if (!next.delete(pick)) next.add(pick);
        return next;
      }),
    ownPriceOf: (pick) => typed.get(pick) ?? '',
    typeOwnPrice: (pick, text) => setTyped((known) => new Map(known).set(pick, text)),
    errorOf: (pick) => {
      const n = refusal?.picks.indexOf(pick) ?? -1;
      const isSame = (typed.get(pick) ?? '') === (refusal?.typed[ownPriceField(pick)] ?? '');
      return isSame ? refusal?.fields.find(({ path }) => path.startsWith(`picks.${n}.`)) : undefined;
    },
  };
}

/** Known results in the places where they were read, later ones after them. */
export function inPlaces(list: readonly Itinerary[], places: readonly string[]): Itinerary[] {
  const rank = new Map(places.map((id, n) => [id, n]));
  const placeOf = ({ id }: Itinerary) => rank.get(id) ?? places.length;
  return list.toSorted((a, b) => placeOf(a) - placeOf(b));
}

import { useTranslations } from 'use-intl';
import type { Itinerary, Offer, Search } from '#modules/search/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { useFareName } from '../../shared/itinerary/rail-bus-labels.ts';
import { SliceLine } from '../../shared/itinerary/slice-line.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Money } from '../../ui/money.tsx';
import { OfferTerms } from './offer-card.tsx';
import { OwnPrice } from './own-price.tsx';
import css from './request-offers.module.css';
import type { Picks } from './use-picks.ts';

/** Fares shown before the rest of them opens. */
const FARES_SHOWN = 3;

/** Journeys have seats, bags and carriers; rooms and cars have none. */
const isSeated = ({ params }: Search): boolean => params.mode !== 'hotel' && params.mode !== 'transfer';

type FoundProps = {
  itinerary: Itinerary;
  search: Search;
  picks: Picks;
  /** No more may be chosen. */
  full: boolean;
  onToggle: (pick: string) => void;
};

/** A journey, stay or ride that is on sale, with its fares to choose from. */
export function FoundItinerary(props: FoundProps) {
  const { itinerary, search } = props;
  const t = useTranslations('offers.sale');
  const fareName = useFareName();
  const carriers = [...new Set(itinerary.carriers.flatMap((code) => search.carriers[code] ?? []))];
  const [first, rest] = [itinerary.offers.slice(0, FARES_SHOWN), itinerary.offers.slice(FARES_SHOWN)];
  const fares = (offers: readonly Offer[]) => (
    <ul className={css.fares}>
      {offers.map((offer) => (
        <Fare key={offer.id} {...props} offer={offer} />
      ))}
    </ul>
  );
  return (
    <li className={css.offer}>
      <div className={css.slices}>
        {itinerary.slices.map((slice) => (
          <SliceLine key={slice.segments[0]?.departsAt} slice={slice} {...search} />
        ))}
      </div>
      {isSeated(search) && carriers.length > 0 && <p className={css.muted}>{carriers.join(', ')}</p>}
      {fares(first)}
      {rest.length > 0 && (
        <Disclosure
          summary={t('moreFares', { count: rest.length })}
          open={rest.some(({ id }) => props.picks.chosen.has(`${search.uid} ${id}`))}
        >
          {fares(rest)}
        </Disclosure>
      )}
      <Disclosure summary={t('terms')}>
        <div className={css.group}>
          {itinerary.offers.map((offer) => (
            <div key={offer.id}>
              <p className={css.service}>{fareName(offer.terms)}</p>
              <OfferTerms offer={{ slices: itinerary.slices, terms: offer.terms, refund: offer.refund }} />
            </div>
          ))}
        </div>
      </Disclosure>
    </li>
  );
}

function Fare({ search, picks, full, onToggle, offer }: FoundProps & { offer: Offer }) {
  const t = useTranslations('offers.sale');
  const fareName = useFareName();
  const formatMoney = useFormatMoney();
  const pick = `${search.uid} ${offer.id}`;
  const isChosen = picks.chosen.has(pick);
  const { terms, refund, seatsLeft } = offer;
  const seller = search.suppliers.find(({ id }) => id === offer.supplier)?.name ?? offer.supplier;
  const note = [
    terms.room && t(terms.room.breakfast ? 'breakfast' : 'noBreakfast'),
    isSeated(search) && (terms.baggage.pieces > 0 ? t('baggage', terms.baggage) : t('noBaggage')),
    refund.beforeDeparture.minor > 0 ? t('refund', { sum: formatMoney(refund.beforeDeparture) }) : t('noRefund'),
    seatsLeft !== null && t('seatsLeft', { count: seatsLeft }),
    seller,
  ];
  return (
    <li className={css.fare}>
      <Checkbox
        name="pick"
        id={`pick-${offer.id}`}
        value={pick}
        checked={isChosen}
        disabled={full && !isChosen}
        onChange={() => onToggle(pick)}
        note={note.filter(Boolean).join(' · ')}
      >
        <span className={css.fareName}>
          {fareName(terms)} <Money value={offer.price.total} />
        </span>
      </Checkbox>
      {isChosen && <OwnPrice offer={offer} pick={pick} picks={picks} />}
    </li>
  );
}

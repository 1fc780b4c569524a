import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { hasNight, hasSelfTransfer, type Itinerary, priceFrom, type Search, tripTypeOf } from '#modules/search/api.ts';
import { dayShift, formatDate, formatDuration, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { costsMoreThanNewTicket, exchangeFee } from '../../shared/itinerary/exchange-fee.ts';
import { useFareName } from '../../shared/itinerary/rail-bus-labels.ts';
import { useLocationLabels } from '../../shared/itinerary/slice-line.tsx';
import { Button } from '../../ui/button.tsx';
import { CarrierMark } from '../../ui/carrier-mark.tsx';
import { Money } from '../../ui/money.tsx';
import css from './compare-table.module.css';

export type ComparedSearch = Pick<Search, 'locations' | 'carriers' | 'params'>;

type Props = {
  list: readonly Itinerary[];
  search: ComparedSearch;
  onRemove: (id: string) => void;
};

/** Which have the least value; none where all have the same. */
function isLeast(list: readonly Itinerary[], amountOf: (itinerary: Itinerary) => number) {
  const values = list.map(amountOf);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return (itinerary: Itinerary): boolean => least < most && amountOf(itinerary) === least;
}

/** Compared itineraries: times, connections, and the cheapest fare of each with its services and refund. */
export default function CompareTable({ list, search, onRemove }: Props) {
  const t = useTranslations('search.compare');
  const form = useTranslations('search.form');
  const locale = useAppLocale();
  const locationLabels = useLocationLabels(search.locations);
  const fareName = useFareName();
  const isCheapest = isLeast(list, (itinerary) => priceFrom(itinerary).minor);
  const isFastest = isLeast(list, ({ minutes }) => minutes);
  const offerOf = (itinerary: Itinerary) => itinerary.offers[0] as Itinerary['offers'][number];
  const directions = Math.max(0, ...list.map(({ slices }) => slices.length));

  const isReturn = tripTypeOf(search.params) === 'return';
  const directionName = (n: number): string => {
    if (directions === 1) return t('times');
    return isReturn ? form(n === 0 ? 'out' : 'back') : t('direction', { n: n + 1 });
  };

  const row = (label: ReactNode, cell: (itinerary: Itinerary) => ReactNode, key?: string) => (
    <tr key={key}>
      <th scope="row">{label}</th>
      {list.map((itinerary) => (
        <td key={itinerary.id}>{cell(itinerary)}</td>
      ))}
    </tr>
  );
  const times = (itinerary: Itinerary, n: number) => {
    const slice = itinerary.slices[n];
    const [first, last] = [slice?.segments[0], slice?.segments.at(-1)];
    if (!slice || !first || !last) return '–';
    const shift = dayShift(first.departsLocal, last.arrivesLocal);
    const changes = slice.segments.slice(1).map(({ from }) => locationLabels.city(from));
    return (
      <>
        <strong className="tabular">
          {formatTime(first.departsLocal)}–{formatTime(last.arrivesLocal)}
          {shift !== 0 && ` ${shift > 0 ? '+' : '−'}${Math.abs(shift)}`}
        </strong>
        <span className={css.note}>
          {formatDate(first.departsLocal, locale)}, {formatDuration(slice.minutes, locale)}
        </span>
        <span className={css.note}>{changes.length > 0 ? t('via', { cities: changes.join(', ') }) : t('direct')}</span>
      </>
    );
  };
  const comfort = (itinerary: Itinerary) => {
    const notes = [
      ...(hasNight(itinerary) ? [t('night')] : []),
      ...(hasSelfTransfer(itinerary) ? [t('twoTickets')] : []),
      ...(itinerary.slices.some(({ airportChange }) => airportChange) ? [t('airportChange')] : []),
    ];
    return notes.length > 0 ? notes.join(', ') : t('nothingToNote');
  };

  return (
    <Form method="post" className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <td />
            {list.map((itinerary) => (
              <th key={itinerary.id} scope="col">
                <span className={css.carrier}>
                  <CarrierMark code={itinerary.carriers[0] ?? ''} size={28} />
                  {itinerary.carriers.map((code) => search.carriers[code] ?? code).join(', ')}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(t('price'), (itinerary) => (
            <>
              <Money
                value={priceFrom(itinerary)}
                className={[css.price, isCheapest(itinerary) && css.better].filter(Boolean).join(' ')}
              />
              <span className={css.note}>{fareName(offerOf(itinerary).terms)}</span>
            </>
          ))}
          {Array.from({ length: directions }, (_, n) =>
            row(directionName(n), (one) => times(one, n), `direction ${n}`),
          )}
          {row(t('onTheWay'), (itinerary) => (
            <span className={isFastest(itinerary) ? css.better : undefined}>
              {formatDuration(itinerary.minutes, locale)}
            </span>
          ))}
          {row(t('comfort'), comfort)}
          {row(t('baggage'), (itinerary) => {
            const { pieces, kg } = offerOf(itinerary).terms.baggage;
            return pieces > 0 ? t('bags', { pieces, kg }) : t('noBags');
          })}
          {row(t('refund'), (itinerary) => (
            <Money value={offerOf(itinerary).refund.beforeDeparture} />
          ))}
          {row(t('exchange'), (itinerary) => (
            <ExchangeCost offer={offerOf(itinerary)} />
          ))}
        </tbody>
        <tfoot>
          {row(<span className="visually-hidden">{t('choice')}</span>, (itinerary) => (
            <span className={css.actions}>
              <Button size="small" name="offerId" value={offerOf(itinerary).id}>
                {t('choose')}
              </Button>
              <Button type="button" size="small" variant="quiet" onClick={() => onRemove(itinerary.id)}>
                {t('removeShort')}
              </Button>
            </span>
          ))}
        </tfoot>
      </table>
    </Form>
  );
}

/** What an exchange costs on top of the difference of fares, and whether a new ticket costs less. */
function ExchangeCost({ offer: { terms, refund, price } }: { offer: Itinerary['offers'][number] }) {
  const t = useTranslations('search.compare');
  const fare = useTranslations('search.fare');
  if (!terms.change.allowed) return t('noExchange');
  const cost = exchangeFee(terms.change.fee, refund.fees?.[0]?.exchange);
  if (!cost || cost.minor <= 0) return t('freeExchange');
  return (
    <>
      <Money value={cost} />
      {!terms.portions && costsMoreThanNewTicket(cost, price) && (
        <span className={css.note}>{fare('changeDearer')}</span>
      )}
    </>
  );
}

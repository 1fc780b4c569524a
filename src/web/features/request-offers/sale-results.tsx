import { Fragment, useState } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { FOUND_HOURS } from '#modules/request-offers/api.ts';
import { type Itinerary, type Search, type Sort, sortItineraries } from '#modules/search/api.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { useExpired } from '../../shared/search/use-expired.ts';
import { useSearchStream } from '../../shared/search/use-search-stream.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';
import { FoundItinerary } from './found-itinerary.tsx';
import { useIsBusy } from './offer-groups.tsx';
import { ownPriceField } from './offers-data.ts';
import css from './request-offers.module.css';
import type { SaleResult } from './sale-data.ts';
import { inPlaces, usePicks } from './use-picks.ts';

/** More than three options confuse who has to choose. */
const PICKS_LIMIT = 3;
/** As many results are shown at once. */
const SHOWN = 6;
const SORTED_BY = ['best', 'price', 'duration', 'departure'] as const satisfies readonly Sort[];

/** The results with the offers of one supplier, or of all. */
function ofSupplier(list: readonly Itinerary[], supplier: string): Itinerary[] {
  if (supplier === '') return [...list];
  return list.flatMap((one) => {
    const offers = one.offers.filter((offer) => offer.supplier === supplier);
    return offers.length > 0 ? [{ ...one, offers }] : [];
  });
}

/** What the suppliers sell for a service: up to three are chosen and sent to the client as cards of the chat. */
export function SaleResults(props: {
  snapshot: Search;
  service: number;
  idem: string;
  refusal: SaleResult['sending'];
}) {
  const { service, refusal } = props;
  const t = useTranslations('offers.sale');
  const errorText = useErrorText();
  const search = useSearchStream(props.snapshot);
  const expired = useExpired(search);
  const picks = usePicks(refusal);
  const [sort, setSort] = useState<Sort>('best');
  const [supplier, setSupplier] = useState('');
  const [shown, setShown] = useState(SHOWN);
  // Once something was chosen nothing moves under the finger.
  const [places, setPlaces] = useState<readonly string[] | null>(null);
  const sorted = sortItineraries(ofSupplier(search.itineraries, supplier), sort);
  const list = places ? inPlaces(sorted, places) : sorted;
  const isPicked = ({ offers }: Itinerary) => offers.some(({ id }) => picks.chosen.has(`${search.uid} ${id}`));
  const visible = list.filter((one, n) => n < shown || isPicked(one));
  // What another supplier sells stays chosen while the list shows one.
  const hidden = [...picks.chosen].filter(
    (pick) => !visible.some(({ offers }) => offers.some(({ id }) => pick === `${search.uid} ${id}`)),
  );
  const toggle = (pick: string) => {
    setPlaces((known) => known ?? list.map(({ id }) => id));
    picks.toggle(pick);
  };
  const isTimed = search.params.mode !== 'hotel' && search.params.mode !== 'transfer';
  const sellers = search.suppliers.filter(({ id, found }) => found > 0 || id === supplier);
  return (
    <Card aria-labelledby="results">
      <CardHead level={2} id="results" title={t('results')} />
      <Form method="post" className={css.panel}>
        <input type="hidden" name="intent" value="send-found" />
        <input type="hidden" name="key" value={props.idem} />
        <input type="hidden" name="service" value={service} />
        {hidden.map((pick) => (
          <Fragment key={pick}>
            <input type="hidden" name="pick" value={pick} />
            <input type="hidden" name={ownPriceField(pick)} value={picks.ownPriceOf(pick)} />
          </Fragment>
        ))}
        <Progress search={search} count={list.length} />
        {expired && <Alert tone="wait">{t('expired')}</Alert>}
        {list.length > 1 && (
          <div className={css.fields}>
            {isTimed && (
              <SelectField
                name="sort"
                label={t('sort')}
                value={sort}
                onChange={(event) => {
                  setSort(event.target.value as Sort);
                  setPlaces(null);
                }}
              >
                {SORTED_BY.map((one) => (
                  <option key={one} value={one}>
                    {t(`sorts.${one}`)}
                  </option>
                ))}
              </SelectField>
            )}
            {sellers.length > 1 && (
              <SelectField
                name="supplier"
                label={t('supplier')}
                value={supplier}
                onChange={(event) => setSupplier(event.target.value)}
              >
                <option value="">{t('everySupplier')}</option>
                {sellers.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            )}
          </div>
        )}
        {visible.length > 0 && (
          <ul className={css.results} aria-label={t('results')}>
            {visible.map((itinerary) => (
              <FoundItinerary
                key={itinerary.id}
                itinerary={itinerary}
                search={search}
                picks={picks}
                full={picks.chosen.size >= PICKS_LIMIT}
                onToggle={toggle}
              />
            ))}
          </ul>
        )}
        {list.length > visible.length && (
          <div>
            <Button type="button" variant="secondary" size="small" onClick={() => setShown(shown + SHOWN)}>
              {t('more', { count: Math.min(SHOWN, list.length - visible.length) })}
            </Button>
          </div>
        )}
        {refusal && (
          <Alert key={refusal.at} tone="error" live>
            {errorText(refusal.fields[0] ?? { code: refusal.code, values: refusal.values })}
          </Alert>
        )}
        {list.length > 0 && <SendFound count={picks.chosen.size} typed={refusal?.typed} />}
      </Form>
    </Card>
  );
}

function Progress({ search, count }: { search: Search; count: number }) {
  const t = useTranslations('offers.sale');
  const sellers = search.suppliers.filter(({ state }) => state !== 'not_supported');
  const waiting = sellers.filter(({ state }) => state === 'asking');
  const failed = sellers.filter(({ state }) => state === 'failed').map(({ name }) => name);
  return (
    <div aria-live="polite">
      <p className={css.muted}>
        {!search.complete && waiting.length > 0
          ? t('asking', { answered: sellers.length - waiting.length, all: sellers.length })
          : t(count === 0 ? 'none' : 'found', { count })}
      </p>
      {failed.length > 0 && <p className={css.muted}>{t('failed', { names: failed.join(', ') })}</p>}
    </div>
  );
}

/** A note for the client and a deadline; then the chosen are sent. */
function SendFound({ count, typed }: { count: number; typed: Readonly<Record<string, string>> | undefined }) {
  const t = useTranslations('offers.sale');
  const found = useTranslations('offers.found');
  const busy = useIsBusy();
  return (
    <div className={css.issue}>
      <p className={css.service} aria-live="polite">
        {t('picked', { count, most: PICKS_LIMIT })}
      </p>
      <TextArea name="note" label={found('note')} defaultValue={typed?.note} rows={2} maxLength={500} />
      <div className={css.fields}>
        <SelectField name="hours" label={found('hours')} defaultValue={typed?.hours ?? '24'}>
          {FOUND_HOURS.map((hours) => (
            <option key={hours} value={hours}>
              {found('hoursOption', { count: hours })}
            </option>
          ))}
        </SelectField>
      </div>
      <p className={css.muted}>{found('priceNote')}</p>
      <div>
        <Button busy={busy}>{found('send')}</Button>
      </div>
    </div>
  );
}

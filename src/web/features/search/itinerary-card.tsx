import { memo, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { isHotelOrTransfer } from '#kernel/mode.ts';
import { type Money as Sum, subtract } from '#kernel/money.ts';
import { headcount, type PassengerCounts } from '#kernel/passengers.ts';
import {
  type ChangedOffers,
  cheapestNow,
  earnedAt,
  hasBaggage,
  hasNight,
  type Itinerary,
  priceNow,
  type Search,
} from '#modules/search/api.ts';
import { modeOf } from '#modules/supply/api.ts';
import { ConnectionBadges } from '../../shared/itinerary/connection-details.tsx';
import { ChooseFare, FareFamilies } from '../../shared/itinerary/fare-families.tsx';
import { useFareName } from '../../shared/itinerary/rail-bus-labels.ts';
import { SliceDetails, SliceLine, useLocationLabels } from '../../shared/itinerary/slice-line.tsx';
import { OfferReasons } from '../../shared/price/offer-reasons.tsx';
import { ApproximateSum } from '../../shared/price/reading.tsx';
import { AddToProposal } from '../../shared/proposals/proposal-draft-provider.tsx';
import { AllOutsidePolicyBadge, PolicyViolations } from '../../shared/travel-policy/offer-policy.tsx';
import { DialogAlerts } from '../../shell/dialog-alerts.tsx';
import { Badge } from '../../ui/alert.tsx';
import { CarrierMark } from '../../ui/carrier-mark.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CompareToggle } from './compare.tsx';
import css from './itinerary-card.module.css';
import { usePassengerCountLabels } from './passenger-count-labels.ts';
import { SoldAsBadges } from './sold-as.tsx';
import type { CardLabel } from './use-results.ts';

type CardProps = {
  itinerary: Itinerary;
  search: Pick<Search, 'uid' | 'locations' | 'carriers' | 'expired' | 'params' | 'nearby' | 'ageBands'>;
  passengerCounts: PassengerCounts;
  /** Offer changes since the card was shown. */
  changed: ChangedOffers;
  open: boolean;
  /** Stays the same function: a card is rendered anew only when something of it has changed. */
  onToggle: (id: string, open: boolean) => void;
  /** Sort orders in which it is first. */
  label?: CardLabel | undefined;
  /** False when a better itinerary has arrived since: the label is hidden and its space stays. */
  isLabelCurrent?: boolean;
  /** Price of this itinerary in the expired search where the user chose it. */
  previousPrice?: Sum | undefined;
  /** Address of the page with this card open, for readers without scripts. */
  openHref: string;
};

/**
 * One itinerary: slices, total price, and its fare families (a bottom sheet on phones). They are rendered once it is
 * opened; without scripts `<details>` leads to the page with this card open.
 */
export const ItineraryCard = memo(function ItineraryCard(props: CardProps) {
  const {
    itinerary,
    search,
    passengerCounts,
    changed,
    label,
    isLabelCurrent = true,
    open,
    onToggle,
    previousPrice,
    openHref,
  } = props;
  const t = useTranslations('search.card');
  const details = useRef<HTMLDetailsElement>(null);
  const id = itinerary.id;
  // Opened before hydration: the event came too early.
  useEffect(() => {
    if (details.current?.open && !open) onToggle(id, true);
  }, [id, open, onToggle]);
  // The sheet is in the page from its first opening on.
  const [sheet, setSheet] = useState<'absent' | 'open' | 'closed'>('absent');
  const isSheetOpen = sheet === 'open';
  // The sheet opens at once; its fares are rendered after that.
  const hasFares = useDeferredValue(isSheetOpen);
  const shownPrice = shownOffer(itinerary, changed);
  if (!shownPrice) return null;
  const { currentOffer, cheapest } = shownPrice;
  const fares = <Fares itinerary={itinerary} search={search} changed={changed} cheapest={cheapest} />;
  return (
    <li
      className={[
        css.card,
        !open && !isSheetOpen && itinerary.slices.length === 1 && css.closed,
        previousPrice && css.repriced,
        !currentOffer && css.unavailable,
      ]
        .filter(Boolean)
        .join(' ')}
      id={`i-${itinerary.id}`}
    >
      <span className={css.compare}>
        <CompareToggle itinerary={itinerary} />
      </span>
      <details
        ref={details}
        open={open}
        // The event also fires after `open` changes; only a difference is a user action.
        onToggle={({ currentTarget }) => currentTarget.open !== open && onToggle(id, currentTarget.open)}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control */}
        <summary
          className={css.summary}
          onClick={(event) => {
            if (!window.matchMedia(PHONE).matches) return;
            event.preventDefault();
            setSheet('open');
          }}
        >
          <div className={css.slices}>
            {itinerary.slices.map((slice) => (
              <SliceLine key={slice.segments[0]?.departsAt} slice={slice} {...search} compact />
            ))}
          </div>
          <PriceColumn itinerary={itinerary} passengerCounts={passengerCounts} changed={changed} />
          <div className={css.details}>
            <Carriers itinerary={itinerary} search={search} />
            {label && (
              <span className={isLabelCurrent ? css.labelled : css.outdated}>
                <Badge tone={LABEL_TONES[label]}>{t(`label.${label}`)}</Badge>
              </span>
            )}
            <CardBadges itinerary={itinerary} search={search} changed={changed} previousPrice={previousPrice} />
          </div>
        </summary>
        <div className={css.body}>{open ? fares : <Unopened href={openHref} />}</div>
      </details>
      {sheet !== 'absent' && (
        <Dialog open={isSheetOpen} onClose={() => setSheet('closed')} title={t('fares')} kind="bottom">
          <div className={css.alerts}>
            <DialogAlerts />
          </div>
          <SheetHead itinerary={itinerary} search={search} passengerCounts={passengerCounts} />
          <div className={css.sheet}>{hasFares ? fares : <Skeleton height="50dvh" radius={14} />}</div>
        </Dialog>
      )}
    </li>
  );
});

/**
 * What a closed card has until scripts work: its room, for who opens it meanwhile, and without scripts a link to its
 * fares.
 */
function Unopened({ href }: { href: string }) {
  const t = useTranslations('search.card');
  if (useHydrated()) return null;
  return (
    <div className={css.unopened}>
      <noscript>
        <a href={href}>{t('fares')}</a>
      </noscript>
    </div>
  );
}

/** Above the fares of a sheet, which covers its card: whose flights they are, and for which party. */
function SheetHead({
  itinerary,
  search,
  passengerCounts,
}: Pick<CardProps, 'itinerary' | 'search' | 'passengerCounts'>) {
  const labels = usePassengerCountLabels();
  return (
    <div className={css.sheetHead}>
      <Carriers itinerary={itinerary} search={search} />
      {itinerary.slices.map((slice) => (
        <SliceLine key={slice.segments[0]?.departsAt} slice={slice} {...search} />
      ))}
      <p className={css.note}>{labels(passengerCounts)}</p>
    </div>
  );
}

/** What an opened card has: fare families and the details of each slice. */
function Fares({
  itinerary,
  search,
  changed,
  cheapest,
}: Pick<CardProps, 'itinerary' | 'search' | 'changed'> & { cheapest: Itinerary['offers'][number] }) {
  const navigation = useNavigation();
  const posting = navigation.state !== 'idle' ? navigation.formData?.get('offerId') : undefined;
  return (
    <>
      <Form method="post">
        <FareFamilies
          offers={itinerary.offers}
          changed={changed}
          action={(offer) => (
            <>
              <PolicyViolations slices={itinerary.slices} offer={offer} />
              <ChooseFare offer={offer} primary={offer === cheapest} busy={posting === offer.id} />
              <AddToProposal offerId={offer.id} />
              <OfferReasons uid={search.uid} offerId={offer.id} />
            </>
          )}
        />
      </Form>
      <div className={css.flights}>
        {itinerary.slices.map((slice) => (
          <SliceDetails key={slice.segments[0]?.departsAt} slice={slice} {...search} />
        ))}
      </div>
    </>
  );
}

/** Whether fares open in a bottom sheet instead of below the card. */
const PHONE = '(max-width: 47.99em)';

const LABEL_TONES = { best: 'info', price: 'done', duration: 'plain' } as const;

/** Logo and name of each carrier. */
function Carriers({ itinerary, search }: Pick<CardProps, 'itinerary' | 'search'>) {
  if (isHotelOrTransfer(modeOf(itinerary.slices))) return null;
  return (
    <span className={css.carriers}>
      {itinerary.carriers.map((code) => (
        <span key={code} className={css.carrier}>
          <CarrierMark code={code} size={22} />
          {search.carriers[code] ?? code}
        </span>
      ))}
    </span>
  );
}

/** The cheapest available offer with its current price; the first offer when none is available. */
function shownOffer(itinerary: Itinerary, changed: ChangedOffers) {
  const [first] = itinerary.offers;
  if (!first) return null;
  const currentOffer = cheapestNow(itinerary, changed);
  const cheapest = currentOffer?.offer ?? first;
  const mode = modeOf(itinerary.slices);
  const isSingleTicketFlight = mode === 'avia' && !cheapest.terms.portions;
  return {
    first,
    currentOffer,
    cheapest,
    mode,
    isSingleTicketFlight,
    total: currentOffer?.price ?? first.price.total,
  };
}

/** Total price, what it includes, and the button that opens the fares. */
function PriceColumn({
  itinerary,
  passengerCounts,
  changed,
}: Pick<CardProps, 'itinerary' | 'passengerCounts' | 'changed'>) {
  const t = useTranslations('search.card');
  const fareName = useFareName();
  const shownPrice = shownOffer(itinerary, changed);
  if (!shownPrice) return null;
  const { currentOffer, cheapest, isSingleTicketFlight, total } = shownPrice;
  const passengerCount = headcount(passengerCounts);
  // Earnings depend on the fare: after a price change they are shown once the offer is selected.
  const earned = changed.has(cheapest.id) ? undefined : earnedAt(cheapest.price);
  return (
    <div className={css.side}>
      <span className={css.money}>
        {currentOffer ? (
          <Money value={total} className={css.price ?? ''} />
        ) : (
          <s className={css.price}>
            <Money value={total} />
          </s>
        )}
        <ApproximateSum value={total} />
        <span className={css.note}>
          {passengerCount > 1 ? t('forAll', { count: passengerCount }) : t('forOne')} ·{' '}
          {!isSingleTicketFlight
            ? fareName(cheapest.terms)
            : hasBaggage(cheapest)
              ? t('withBaggage')
              : t('withoutBaggage')}
        </span>
        {earned && (
          <span className={css.note}>
            {t.rich('commission', { sum: () => <Money value={earned} className={css.earned ?? ''} /> })}
          </span>
        )}
      </span>
      <span className={css.action}>
        <span className={css.whenClosed}>{t('fares')}</span>
        <span className={css.whenOpen}>{t('fold')}</span>
        <Icon name="chevron" size={18} className={css.arrow ?? ''} />
      </span>
    </div>
  );
}

/** Warnings shown on the closed card. */
function CardBadges({
  itinerary,
  search,
  changed,
  previousPrice,
}: Pick<CardProps, 'itinerary' | 'search' | 'changed' | 'previousPrice'>) {
  const t = useTranslations('search.card');
  const locationLabels = useLocationLabels(search.locations);
  const shownPrice = shownOffer(itinerary, changed);
  if (!shownPrice) return null;
  const { first, currentOffer, mode, isSingleTicketFlight, total } = shownPrice;
  const availableOffers = itinerary.offers.filter((offer) => priceNow(offer, changed));
  const seatsLeft = Math.min(...availableOffers.map((offer) => offer.seatsLeft ?? 99));
  const { slices } = search.params;
  const ends = itinerary.slices.map(({ segments }) => ({
    from: segments[0]?.from ?? '',
    to: segments.at(-1)?.to ?? '',
  }));
  /** Arrival at one airport of a city and departure from another. */
  const elsewhere = ends.flatMap(({ from }, n) => {
    const previousEnd = ends[n - 1];
    return previousEnd && previousEnd.to !== from && slices[n - 1]?.to === slices[n]?.from
      ? [{ a: previousEnd.to, b: from }]
      : [];
  });
  const nearbyAirports = search.nearby.filter(
    ({ segmentIndex, end, airport }) => ends[segmentIndex]?.[end] === airport,
  );
  return (
    <>
      {!currentOffer && <Badge tone="error">{t('gone')}</Badge>}
      {currentOffer && currentOffer.price.minor !== first.price.total.minor && (
        <Badge tone="wait">{t.rich('repriced', { sum: () => <Money value={first.price.total} /> })}</Badge>
      )}
      <AllOutsidePolicyBadge slices={itinerary.slices} offers={itinerary.offers} />
      <SoldAsBadges itinerary={itinerary} search={search} />
      {seatsLeft <= 4 && <Badge tone="wait">{t('seatsLeft', { count: seatsLeft })}</Badge>}
      {mode === 'complex' || itinerary.slices.some((slice) => slice.connections) ? (
        <ConnectionBadges slices={itinerary.slices} locations={search.locations} />
      ) : (
        itinerary.slices.some((slice) => slice.airportChange) && <Badge tone="error">{t('airportChange')}</Badge>
      )}
      {isSingleTicketFlight && hasNight(itinerary) && <Badge tone="info">{t('overnight')}</Badge>}
      {elsewhere.map(({ a, b }) => (
        <Badge key={a + b} tone="info">
          {t('otherAirport', { a: locationLabels.short(a), b: locationLabels.short(b) })}
        </Badge>
      ))}
      {nearbyAirports.map((nearbyAirport) => (
        <Badge key={`${nearbyAirport.segmentIndex} ${nearbyAirport.end}`} tone="wait">
          {t(nearbyAirport.end === 'from' ? 'nearFrom' : 'nearTo', {
            code: locationLabels.short(nearbyAirport.airport),
            place: locationLabels.short(nearbyAirport.location),
            km: nearbyAirport.km,
          })}
        </Badge>
      ))}
      {previousPrice && currentOffer && (
        <Badge tone={total.minor > previousPrice.minor ? 'error' : 'done'}>
          {total.minor === previousPrice.minor
            ? t('samePrice')
            : total.minor > previousPrice.minor
              ? t.rich('dearer', { sum: () => <Money value={subtract(total, previousPrice)} /> })
              : t.rich('cheaper', { sum: () => <Money value={subtract(previousPrice, total)} /> })}
        </Badge>
      )}
    </>
  );
}

import { useState } from 'react';
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
import { ChangeBadges } from '../../shared/itinerary/change.tsx';
import { ChooseFare, FareFamilies } from '../../shared/itinerary/fare-families.tsx';
import { useFareName } from '../../shared/itinerary/ground-words.ts';
import { SliceDetails, SliceLine, usePlaceLabels } from '../../shared/itinerary/slice-line.tsx';
import { AddToProposal } from '../../shared/proposals/picking.tsx';
import { AllOutside, OutsideRules } from '../../shared/travel-policy/offer-rules.tsx';
import { CarrierMark } from '../../ui/carrier-mark.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { Badge } from '../../ui/notice.tsx';
import { CompareToggle } from './compare.tsx';
import css from './itinerary-card.module.css';
import type { CardLabel } from './use-results.ts';

type CardProps = {
  itinerary: Itinerary;
  search: Pick<Search, 'places' | 'carriers' | 'expired' | 'params' | 'nearby'>;
  mix: PassengerCounts;
  /** Changes of its offers since they were shown. */
  changed: ChangedOffers;
  open: boolean;
  onToggle: (open: boolean) => void;
  /** What it stands first in, if anything. */
  label?: CardLabel | undefined;
  /** False when something better has arrived since: the label is not shown, and its place stays. */
  labelHolds?: boolean;
  /** The price this journey had in the search that went out of date, when the reader had chosen it there. */
  was?: Sum | undefined;
};

/**
 * One journey: its directions, the price for the whole party, and under it the fare families, on phones in a sheet.
 * `<details>`: it opens without JavaScript.
 */
export function ItineraryCard(props: CardProps) {
  const { itinerary, search, mix, changed, label, labelHolds = true, open, onToggle, was } = props;
  const t = useTranslations('search.card');
  const navigation = useNavigation();
  const [sheet, setSheet] = useState(false);
  const shown = shownOffer(itinerary, changed);
  if (!shown) return null;
  const { now, cheapest } = shown;
  const posting = navigation.state !== 'idle' ? navigation.formData?.get('offerId') : undefined;

  const body = (
    <>
      <Form method="post">
        <FareFamilies
          offers={itinerary.offers}
          changed={changed}
          action={(offer) => (
            <>
              <OutsideRules slices={itinerary.slices} offer={offer} />
              <ChooseFare offer={offer} primary={offer === cheapest} busy={posting === offer.id} />
              <AddToProposal offerId={offer.id} />
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
  return (
    <li className={[css.card, was && css.known, !now && css.gone].filter(Boolean).join(' ')} id={`i-${itinerary.id}`}>
      <span className={css.compare}>
        <CompareToggle itinerary={itinerary} />
      </span>
      <details
        open={open}
        // Also when `open` has changed here; only what differs from it is the reader's.
        onToggle={({ currentTarget }) => currentTarget.open !== open && onToggle(currentTarget.open)}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control */}
        <summary
          className={css.summary}
          onClick={(event) => {
            if (!window.matchMedia(PHONE).matches) return;
            event.preventDefault();
            setSheet(true);
          }}
        >
          <div className={css.slices}>
            {itinerary.slices.map((slice) => (
              <SliceLine key={slice.segments[0]?.departsAt} slice={slice} {...search} compact />
            ))}
          </div>
          <PriceSide itinerary={itinerary} mix={mix} changed={changed} />
          <div className={css.facts}>
            <Carriers itinerary={itinerary} search={search} />
            {label && (
              <span className={labelHolds ? undefined : css.outdated}>
                <Badge tone={LABEL_TONES[label]}>{t(`label.${label}`)}</Badge>
              </span>
            )}
            <CardBadges itinerary={itinerary} search={search} changed={changed} was={was} />
          </div>
        </summary>
        <div className={css.body}>{body}</div>
      </details>
      <Dialog open={sheet} onClose={() => setSheet(false)} title={t('fares')} kind="bottom">
        <div className={css.sheet}>{body}</div>
      </Dialog>
    </li>
  );
}

/** Where the fares of a card open in a sheet at the foot of the screen instead of under it. */
const PHONE = '(max-width: 47.99em)';

const LABEL_TONES = { best: 'info', price: 'done', duration: 'plain' } as const;

/** Who carries: a mark and a name each. */
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

/** The cheapest offer with the price it has now, or the first one when none is on sale any more. */
function shownOffer(itinerary: Itinerary, changed: ChangedOffers) {
  const [first] = itinerary.offers;
  if (!first) return null;
  const now = cheapestNow(itinerary, changed);
  const cheapest = now?.offer ?? first;
  const mode = modeOf(itinerary.slices);
  const byAir = mode === 'avia' && !cheapest.terms.parts;
  return { first, now, cheapest, mode, byAir, total: now?.price ?? first.price.total };
}

/** The price for the whole party, what it includes, and the word that opens the fares. */
function PriceSide({ itinerary, mix, changed }: Pick<CardProps, 'itinerary' | 'mix' | 'changed'>) {
  const t = useTranslations('search.card');
  const fareName = useFareName();
  const shown = shownOffer(itinerary, changed);
  if (!shown) return null;
  const { now, cheapest, byAir, total } = shown;
  const people = headcount(mix);
  // Earnings follow the fare: at another price they are shown once the offer is chosen.
  const earned = changed.has(cheapest.id) ? undefined : earnedAt(cheapest.price);
  return (
    <div className={css.side}>
      <span className={css.money}>
        {now ? (
          <Money value={total} className={css.price ?? ''} />
        ) : (
          <s className={css.price}>
            <Money value={total} />
          </s>
        )}
        <span className={css.note}>
          {people > 1 ? t('forAll', { count: people }) : t('forOne')} ·{' '}
          {!byAir ? fareName(cheapest.terms) : hasBaggage(cheapest) ? t('withBaggage') : t('withoutBaggage')}
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

/** What a reader should know before opening the card. */
function CardBadges({ itinerary, search, changed, was }: Pick<CardProps, 'itinerary' | 'search' | 'changed' | 'was'>) {
  const t = useTranslations('search.card');
  const place = usePlaceLabels(search.places);
  const shown = shownOffer(itinerary, changed);
  if (!shown) return null;
  const { first, now, mode, byAir, total } = shown;
  const left = itinerary.offers.filter((offer) => priceNow(offer, changed));
  const few = Math.min(...left.map((offer) => offer.seatsLeft ?? 99));
  const { legs } = search.params;
  const ends = itinerary.slices.map(({ segments }) => ({
    from: segments[0]?.from ?? '',
    to: segments.at(-1)?.to ?? '',
  }));
  /** Arrived at one airport of a city, and on from another. */
  const elsewhere = ends.flatMap(({ from }, n) => {
    const before = ends[n - 1];
    return before && before.to !== from && legs[n - 1]?.to === legs[n]?.from ? [{ a: before.to, b: from }] : [];
  });
  const away = search.nearby.filter(({ leg, end, airport }) => ends[leg]?.[end] === airport);
  return (
    <>
      {!now && <Badge tone="error">{t('gone')}</Badge>}
      {now && now.price.minor !== first.price.total.minor && (
        <Badge tone="wait">{t.rich('repriced', { sum: () => <Money value={first.price.total} /> })}</Badge>
      )}
      <AllOutside slices={itinerary.slices} offers={itinerary.offers} />
      {few <= 4 && <Badge tone="wait">{t('seatsLeft', { count: few })}</Badge>}
      {mode === 'complex' || itinerary.slices.some((slice) => slice.links) ? (
        <ChangeBadges slices={itinerary.slices} places={search.places} />
      ) : (
        itinerary.slices.some((slice) => slice.airportChange) && <Badge tone="error">{t('airportChange')}</Badge>
      )}
      {byAir && hasNight(itinerary) && <Badge tone="info">{t('overnight')}</Badge>}
      {elsewhere.map(({ a, b }) => (
        <Badge key={a + b} tone="info">
          {t('otherAirport', { a: place.short(a), b: place.short(b) })}
        </Badge>
      ))}
      {away.map((near) => (
        <Badge key={`${near.leg} ${near.end}`} tone="wait">
          {t(near.end === 'from' ? 'nearFrom' : 'nearTo', {
            code: place.short(near.airport),
            place: place.short(near.place),
            km: near.km,
          })}
        </Badge>
      ))}
      {was && now && (
        <Badge tone={total.minor > was.minor ? 'error' : 'done'}>
          {total.minor === was.minor
            ? t('samePrice')
            : total.minor > was.minor
              ? t.rich('dearer', { sum: () => <Money value={subtract(total, was)} /> })
              : t.rich('cheaper', { sum: () => <Money value={subtract(was, total)} /> })}
        </Badge>
      )}
    </>
  );
}

import { Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { ageBandFrom } from '#kernel/age-bands.ts';
import { isHotelOrTransfer, isVoucherMode } from '#kernel/mode.ts';
import { AGE_GROUPS, type Category } from '#kernel/passengers.ts';
import {
  chooseOffer,
  chooseSeller,
  explainBooking,
  readPlaces,
  readSeller,
  selectPlaces,
  todayOf,
} from '#modules/orders/api.ts';
import { tripTypeOf } from '#modules/search/api.ts';
import { modeOf } from '#modules/supply/api.ts';
import { asProblem } from '../../api/problem.ts';
import { BookingFrame } from '../../features/booking/frame.tsx';
import { loadBooking } from '../../features/booking/load-booking.ts';
import { PLACES_FORM, PlacesForm } from '../../features/booking/places-card.tsx';
import { repeatSearchLink } from '../../features/booking/repeat-search.ts';
import { travelContextOf } from '../../features/booking/saved-passengers.ts';
import { SellerCard } from '../../features/booking/seller-card.tsx';
import { Rates } from '../../features/hotels-transfers/rates.tsx';
import { BookingRefunds } from '../../features/refund-simulator/cards.tsx';
import { loadBookingRefundTimeline } from '../../features/refund-simulator/load-refund-timeline.ts';
import { serverContext } from '../../server-context.ts';
import { chosenOffer } from '../../shared/booking/chosen-offer.ts';
import { PortionPrices } from '../../shared/booking/portion-prices.tsx';
import { stepPath } from '../../shared/booking/steps.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { RefundDeadlines } from '../../shared/hotels-transfers/refund-deadlines.tsx';
import { ChooseFare, FareFamilies } from '../../shared/itinerary/fare-families.tsx';
import { SliceDetails, SliceLine, useLocationLabels } from '../../shared/itinerary/slice-line.tsx';
import { loadPriceReasons } from '../../shared/price/load-reasons.ts';
import { loadSession } from '../../shared/session/session.ts';
import { loadTravelRules } from '../../shared/travel-policy/load-travel-rules.ts';
import { PolicyViolations, TravelRulesProvider } from '../../shared/travel-policy/offer-policy.tsx';
import { useSite } from '../../shell/client-provider.tsx';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/booking.ts';
import css from './tickets.module.css';

/**
 * The booking, its refund timeline, places of a train or bus, and the seller; the page is shown even if the last two
 * fail.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call, now } = context.get(serverContext);
  const booking = await loadBooking(call, params.id, 'tickets');
  const hasPlaces = chosenOffer(booking)?.terms.places === true;
  const { user } = await loadSession(call, request);
  const [rules, timeline, seller, legs, reasons] = await Promise.all([
    loadTravelRules(call, request),
    loadBookingRefundTimeline(call, params.id),
    user?.contract && user.roles.includes('ROLE_AGENT')
      ? call(readSeller, { params: { id: params.id } }).catch(() => null)
      : null,
    !hasPlaces
      ? []
      : call(readPlaces, { params: { id: params.id } }).then(
          (answer) => answer.segments,
          () => null,
        ),
    loadPriceReasons(call, request, () => call(explainBooking, { params: { id: params.id } })),
  ]);
  return { booking, rules, today: todayOf(now ? new Date(now) : new Date()), timeline, seller, legs, reasons };
}

/** Selected places per segment; a segment without a selection gets any place. */
function readPlaceSelections(form: FormData, segmentCount: number) {
  return Array.from({ length: segmentCount }, (_, n) => {
    const boarding = form.get(`boarding.${n}`);
    // A compartment is one option with all its berths.
    const bay = String(form.get(`bay.${n}`) ?? '').slice(0, 120);
    const places = bay === '' ? form.getAll(`place.${n}`).map(String) : bay.split(' ');
    return {
      places: places.slice(0, 9),
      boarding: typeof boarding === 'string' ? boarding.slice(0, 80) : null,
    };
  });
}

/** Chooses another fare family or class, places, or another contract to sell under. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { call } = context.get(serverContext);
  const form = await request.formData();
  const places = form.get('intent') === 'places';
  try {
    if (form.get('intent') === 'seller')
      await call(chooseSeller, {
        params: { id: params.id },
        body: { contractId: String(form.get('contractId') || '-').slice(0, 64) },
      });
    else if (places) {
      const { itinerary } = await loadBooking(call, params.id, 'tickets');
      const segmentCount = itinerary.slices.reduce((all, slice) => all + slice.segments.length, 0);
      const placeSelections = readPlaceSelections(form, segmentCount);
      // No place was selected or can be: the carrier assigns places.
      if (placeSelections.some((leg) => leg.places.length > 0 || leg.boarding !== null))
        await call(selectPlaces, { params: { id: params.id }, body: { placeSelections } });
    } else
      await call(chooseOffer, {
        params: { id: params.id },
        body: { offerId: String(form.get('offerId') ?? '').slice(0, 400) },
      });
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.code === 'orders.booking_not_found' || problem.status >= 500) throw thrown;
    return { code: problem.fields[0]?.code ?? problem.code, values: problem.details };
  }
  return redirect(stepPath(params.id, places ? 'passengers' : 'tickets'));
}

const JOURNEYS = { rail: 'trainJourney', bus: 'busJourney', complex: 'mixedJourney' } as const;

/** Step one: the chosen itinerary, its fare families compared, and the next step. */
export default function Tickets({
  loaderData: { booking, rules, today, timeline, seller, legs, reasons },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslations('booking.tickets');
  const railBusTexts = useTranslations('railBus.tickets');
  const errorText = useErrorText();
  const navigation = useNavigation();
  const services = useTranslations('hotelsTransfers.steps');
  const posting = navigation.state !== 'idle' ? (navigation.formData?.get('offerId') ?? null) : null;
  const mode = modeOf(booking.itinerary.slices);
  const hotelTransferMode = isVoucherMode(mode) ? mode : null;
  const places = chosenOffer(booking)?.terms.places === true;
  const saving = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'places';
  return (
    <BookingFrame
      booking={booking}
      step="tickets"
      reasons={reasons}
      refund={timeline && <BookingRefunds refunds={timeline} booking={booking} compare />}
      title={
        hotelTransferMode
          ? services(`tickets.${hotelTransferMode}`)
          : mode === 'avia'
            ? t('title')
            : railBusTexts('title')
      }
      action={
        places ? (
          <Button full form={PLACES_FORM} busy={saving}>
            {railBusTexts('next')}
          </Button>
        ) : (
          <LinkButton full to={stepPath(booking.id, 'passengers')}>
            {hotelTransferMode ? services('next') : t('next')}
          </LinkButton>
        )
      }
    >
      {actionData && (
        <Alert tone="error" live>
          {errorText(actionData)}
        </Alert>
      )}
      <JourneyCard booking={booking} />
      {!hotelTransferMode && <AgesNote booking={booking} />}
      <PortionPrices booking={booking} />
      <SellerCard seller={seller} />
      {places && <PlacesForm key={booking.offerId} booking={booking} segmentPlaceMaps={legs} />}
      {mode === 'hotel' && <RatesCard booking={booking} posting={posting} />}
      {!hotelTransferMode && <FaresCard booking={booking} posting={posting} rules={rules} today={today} />}
    </BookingFrame>
  );
}

type Loaded = Route.ComponentProps['loaderData'];
type BookingProps = { booking: Loaded['booking'] };
/** `posting`: the offer whose choice is being submitted. */
type OffersProps = BookingProps & { posting: FormDataEntryValue | null };

/** The itinerary or hotel stay as found. */
function JourneyCard({ booking }: BookingProps) {
  const t = useTranslations('booking.tickets');
  const railBusTexts = useTranslations('railBus.tickets');
  const services = useTranslations('hotelsTransfers.steps');
  const place = useLocationLabels(booking.locations);
  const { slices } = booking.itinerary;
  const mode = modeOf(slices);
  const isMultiCity = tripTypeOf(booking.params) === 'multi';
  const hotelTransferMode = isVoucherMode(mode) ? mode : null;
  const segment = slices[0]?.segments[0];
  const offer = chosenOffer(booking);
  return (
    <Card>
      <div className={css.head}>
        <h2>
          {isVoucherMode(mode)
            ? services(`what.${mode}`)
            : mode === 'avia'
              ? t('flights')
              : railBusTexts(JOURNEYS[mode])}
        </h2>
        {mode !== 'service' && (
          <Link to={repeatSearchLink(booking)}>{isHotelOrTransfer(mode) ? services(`other.${mode}`) : t('other')}</Link>
        )}
      </div>
      <div className={css.slices}>
        {slices.map((slice, i) => (
          <section key={slice.segments[0]?.departsAt} className={css.slice}>
            {!hotelTransferMode && (
              <h3 className={css.direction}>
                {isMultiCity
                  ? `${place.city(slice.segments[0]?.from ?? '')} → ${place.city(slice.segments.at(-1)?.to ?? '')}`
                  : i === 0
                    ? t('out')
                    : t('back')}
              </h3>
            )}
            <SliceLine slice={slice} locations={booking.locations} carriers={booking.carriers} />
            <SliceDetails slice={slice} locations={booking.locations} carriers={booking.carriers} />
          </section>
        ))}
      </div>
      {(mode === 'transfer' || mode === 'service') && segment && offer ? (
        <RefundDeadlines segment={segment} locations={booking.locations} terms={offer.terms} fare={offer.price.total} />
      ) : (
        <p className={css.note}>{t('localTime')}</p>
      )}
    </Card>
  );
}

/** The ages that the carriers found take for children and infants, before their birthdates are typed. */
function AgesNote({ booking }: BookingProps) {
  const t = useTranslations('booking.passengers');
  const { site } = useSite();
  const has = (...categories: Category[]) => booking.passengers.some(({ category }) => categories.includes(category));
  const { ages } = travelContextOf(booking, site);
  const categories = [has('rbg') && ('rbg' as const), has('rmg', 'ins') && ('rmg' as const)].filter(
    (one) => one !== false,
  );
  if (categories.length === 0) return null;
  return (
    <Alert tone="info">
      {categories.map((category) => (
        <p key={category}>{t('agesOn', { group: AGE_GROUPS[category], ...ageBandFrom(category, ages) })}</p>
      ))}
    </Alert>
  );
}

/** The rates of a hotel. */
function RatesCard({ booking, posting }: OffersProps) {
  const t = useTranslations('booking.tickets');
  const services = useTranslations('hotelsTransfers.steps');
  const stayWords = useTranslations('hotelsTransfers.stay');
  const { slices, offers } = booking.itinerary;
  const segment = slices[0]?.segments[0];
  if (!segment) return null;
  return (
    <Card aria-labelledby="rates">
      <div className={css.head}>
        <h2 id="rates">{services('rates')}</h2>
        <p className={css.note}>{services('ratesNote')}</p>
      </div>
      <Form method="post" preventScrollReset>
        <Rates
          offers={offers}
          segment={segment}
          locations={booking.locations}
          chosenOfferId={booking.offerId}
          action={(offer) =>
            offer.id === booking.offerId ? (
              <Badge tone="done" icon="check">
                {t('chosen')}
              </Badge>
            ) : (
              <Button full size="small" variant="secondary" name="offerId" value={offer.id} busy={posting === offer.id}>
                {stayWords('choose')}
              </Button>
            )
          }
        />
      </Form>
    </Card>
  );
}

/** The fare families of a flight, or the classes of a train. */
function FaresCard({ booking, posting, rules, today }: OffersProps & Pick<Loaded, 'rules' | 'today'>) {
  const t = useTranslations('booking.tickets');
  const railBusTexts = useTranslations('railBus.tickets');
  const { slices, offers } = booking.itinerary;
  const mode = modeOf(slices);
  return (
    <Card aria-labelledby="fares">
      <div className={css.head}>
        <h2 id="fares">{mode === 'rail' ? railBusTexts('classes') : t('fares')}</h2>
        <p className={css.note}>{mode === 'avia' ? t('faresNote') : railBusTexts('classesNote')}</p>
      </div>
      <Form method="post" preventScrollReset>
        <TravelRulesProvider rules={rules} today={today}>
          <FareFamilies
            offers={offers}
            chosen={booking.offerId}
            action={(offer) =>
              offer.id === booking.offerId ? (
                <Badge tone="done" icon="check">
                  {t('chosen')}
                </Badge>
              ) : (
                <>
                  <PolicyViolations slices={slices} offer={offer} />
                  <ChooseFare offer={offer} primary={false} busy={posting === offer.id} />
                </>
              )
            }
          />
        </TravelRulesProvider>
      </Form>
    </Card>
  );
}

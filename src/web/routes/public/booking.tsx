import { Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { isHotelOrTransfer } from '#kernel/mode.ts';
import { chooseOffer, chooseSeller, readPlaces, readSeller, selectPlaces, todayOf } from '#modules/orders/api.ts';
import { shapeOf } from '#modules/search/api.ts';
import { modeOf } from '#modules/supply/api.ts';
import { asProblem } from '../../api/problem.ts';
import { BookingFrame } from '../../features/booking/frame.tsx';
import { loadBooking } from '../../features/booking/load-booking.ts';
import { PLACES_FORM, PlacesForm } from '../../features/booking/places-card.tsx';
import { repeatSearchLink } from '../../features/booking/repeat-search.ts';
import { SellerCard } from '../../features/booking/seller-card.tsx';
import { Rates } from '../../features/hotels-transfers/rates.tsx';
import { BookingRefunds } from '../../features/refund-simulator/cards.tsx';
import { loadBookingRefundTimeline } from '../../features/refund-simulator/load-refund-timeline.ts';
import { serverContext } from '../../server-context.ts';
import { chosenOffer } from '../../shared/booking/chosen-offer.ts';
import { PartSums } from '../../shared/booking/part-sums.tsx';
import { stepPath } from '../../shared/booking/steps.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { Deadlines } from '../../shared/hotels-transfers/deadlines.tsx';
import { ChooseFare, FareFamilies } from '../../shared/itinerary/fare-families.tsx';
import { SliceDetails, SliceLine, usePlaceLabels } from '../../shared/itinerary/slice-line.tsx';
import { sessionOf } from '../../shared/session/session.ts';
import { loadRules } from '../../shared/travel-policy/load-rules.ts';
import { OutsideRules, RulesProvider } from '../../shared/travel-policy/offer-rules.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Badge, Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/booking.ts';
import css from './tickets.module.css';

/**
 * The booking, what comes back of it, the places of a train or bus, and who may sell it; without the last two the
 * page stands all the same.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call, now } = context.get(serverContext);
  const booking = await loadBooking(call, params.id, 'tickets');
  const chooses = chosenOffer(booking)?.terms.places === true;
  const { account } = await sessionOf(call, request);
  const [rules, timeline, seller, legs] = await Promise.all([
    loadRules(call, request),
    loadBookingRefundTimeline(call, params.id),
    account?.contract && account.roles.includes('ROLE_AGENT')
      ? call(readSeller, { params: { id: params.id } }).catch(() => null)
      : null,
    !chooses
      ? []
      : call(readPlaces, { params: { id: params.id } }).then(
          (answer) => answer.legs,
          () => null,
        ),
  ]);
  return { booking, rules, today: todayOf(now ? new Date(now) : new Date()), timeline, seller, legs };
}

/** Leg by leg what a form of places says; a leg without a mark takes any place. */
function choiceOf(form: FormData, legs: number) {
  return Array.from({ length: legs }, (_, n) => {
    const boarding = form.get(`boarding.${n}`);
    // A compartment is one choice of all its berths.
    const bay = String(form.get(`bay.${n}`) ?? '').slice(0, 120);
    const places = bay === '' ? form.getAll(`place.${n}`).map(String) : bay.split(' ');
    return {
      places: places.slice(0, 9),
      boarding: typeof boarding === 'string' ? boarding.slice(0, 80) : null,
    };
  });
}

/** Another fare family or class of the same journey, places in it, or another contract to sell it under. */
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
      const legs = itinerary.slices.reduce((all, slice) => all + slice.segments.length, 0);
      const choice = choiceOf(form, legs);
      // Nothing was marked and nothing can be: the carrier gives places.
      if (choice.some((leg) => leg.places.length > 0 || leg.boarding !== null))
        await call(selectPlaces, { params: { id: params.id }, body: { choice } });
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

/** Step one: the journey as chosen, its fare families compared, and the way on. */
export default function Tickets({
  loaderData: { booking, rules, today, timeline, seller, legs },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslations('booking.tickets');
  const ground = useTranslations('ground.tickets');
  const said = useErrorText();
  const navigation = useNavigation();
  const services = useTranslations('services.steps');
  const posting = navigation.state !== 'idle' ? (navigation.formData?.get('offerId') ?? null) : null;
  const mode = modeOf(booking.itinerary.slices);
  const service = isHotelOrTransfer(mode) ? mode : null;
  const places = chosenOffer(booking)?.terms.places === true;
  const saving = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'places';
  return (
    <BookingFrame
      booking={booking}
      step="tickets"
      refund={timeline && <BookingRefunds refunds={timeline} booking={booking} compare />}
      title={service ? services(`tickets.${service}`) : mode === 'avia' ? t('title') : ground('title')}
      action={
        places ? (
          <Button full form={PLACES_FORM} busy={saving}>
            {ground('next')}
          </Button>
        ) : (
          <LinkButton full to={stepPath(booking.id, 'passengers')}>
            {service ? services('next') : t('next')}
          </LinkButton>
        )
      }
    >
      {actionData && (
        <Notice tone="error" live>
          {said(actionData)}
        </Notice>
      )}
      <JourneyCard booking={booking} />
      <PartSums booking={booking} />
      <SellerCard seller={seller} />
      {places && <PlacesForm key={booking.offerId} booking={booking} legs={legs} />}
      {mode === 'hotel' && <RatesCard booking={booking} posting={posting} />}
      {!service && <FaresCard booking={booking} posting={posting} rules={rules} today={today} />}
    </BookingFrame>
  );
}

type Loaded = Route.ComponentProps['loaderData'];
type PartProps = { booking: Loaded['booking'] };
/** `posting`: the offer that is being chosen right now. */
type OffersProps = PartProps & { posting: FormDataEntryValue | null };

/** The journey, or the stay, as it was found. */
function JourneyCard({ booking }: PartProps) {
  const t = useTranslations('booking.tickets');
  const ground = useTranslations('ground.tickets');
  const services = useTranslations('services.steps');
  const place = usePlaceLabels(booking.places);
  const { slices } = booking.itinerary;
  const mode = modeOf(slices);
  const several = shapeOf(booking.params) === 'multi';
  const service = isHotelOrTransfer(mode) ? mode : null;
  const segment = slices[0]?.segments[0];
  const offer = chosenOffer(booking);
  return (
    <Card>
      <div className={css.head}>
        <h2>
          {isHotelOrTransfer(mode) ? services(`what.${mode}`) : mode === 'avia' ? t('flights') : ground(JOURNEYS[mode])}
        </h2>
        <Link to={repeatSearchLink(booking)}>{service ? services(`other.${service}`) : t('other')}</Link>
      </div>
      <div className={css.slices}>
        {slices.map((slice, i) => (
          <section key={slice.segments[0]?.departsAt} className={css.slice}>
            {!service && (
              <h3 className={css.way}>
                {several
                  ? `${place.city(slice.segments[0]?.from ?? '')} → ${place.city(slice.segments.at(-1)?.to ?? '')}`
                  : i === 0
                    ? t('out')
                    : t('back')}
              </h3>
            )}
            <SliceLine slice={slice} places={booking.places} carriers={booking.carriers} />
            <SliceDetails slice={slice} places={booking.places} carriers={booking.carriers} />
          </section>
        ))}
      </div>
      {mode === 'transfer' && segment && offer ? (
        <Deadlines segment={segment} places={booking.places} terms={offer.terms} fare={offer.price.total} />
      ) : (
        <p className={css.note}>{t('localTime')}</p>
      )}
    </Card>
  );
}

/** The rates of a hotel. */
function RatesCard({ booking, posting }: OffersProps) {
  const t = useTranslations('booking.tickets');
  const services = useTranslations('services.steps');
  const stayWords = useTranslations('services.stay');
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
          places={booking.places}
          chosen={booking.offerId}
          action={(each) =>
            each.id === booking.offerId ? (
              <Badge tone="done" icon="check">
                {t('chosen')}
              </Badge>
            ) : (
              <Button full size="small" variant="secondary" name="offerId" value={each.id} busy={posting === each.id}>
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
  const ground = useTranslations('ground.tickets');
  const { slices, offers } = booking.itinerary;
  const mode = modeOf(slices);
  return (
    <Card aria-labelledby="fares">
      <div className={css.head}>
        <h2 id="fares">{mode === 'rail' ? ground('classes') : t('fares')}</h2>
        <p className={css.note}>{mode === 'avia' ? t('faresNote') : ground('classesNote')}</p>
      </div>
      <Form method="post" preventScrollReset>
        <RulesProvider rules={rules} today={today}>
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
                  <OutsideRules slices={slices} offer={offer} />
                  <ChooseFare offer={offer} primary={false} busy={posting === offer.id} />
                </>
              )
            }
          />
        </RulesProvider>
      </Form>
    </Card>
  );
}

import { data, Form, redirect, type ShouldRevalidateFunctionArgs, useNavigation, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { isVoucherMode } from '#kernel/mode.ts';
import { type Ancillaries, type BookingDraft, confirmServices } from '#modules/orders/api.ts';
import { modeOf } from '#modules/supply/api.ts';
import { asProblem } from '../../api/problem.ts';
import { AncillariesScreen } from '../../features/ancillaries/ancillaries-screen.tsx';
import { ANCILLARY_CHOICE_FIELD } from '../../features/ancillaries/ancillary-button.tsx';
import { applyAncillaryChoices } from '../../features/ancillaries/apply-choices.ts';
import { loadBookingAncillaries } from '../../features/ancillaries/load-ancillaries.ts';
import { ancillariesPath } from '../../features/ancillaries/order-card.tsx';
import { useAncillaries } from '../../features/ancillaries/use-ancillaries.ts';
import { BookingFrame } from '../../features/booking/frame.tsx';
import { IncludedServices } from '../../features/booking/included-services.tsx';
import { loadBooking } from '../../features/booking/load-booking.ts';
import { repeatSearchLink } from '../../features/booking/repeat-search.ts';
import { serverContext } from '../../server-context.ts';
import { parseTab, priceChoices } from '../../shared/ancillaries/choices.ts';
import { chosenOffer } from '../../shared/booking/chosen-offer.ts';
import { stepPath } from '../../shared/booking/steps.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import type { Route } from './+types/booking-upsale.ts';

const FORM = 'services';

/** The step of a booking; a purchase after the ticket uses the order's page. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  const purchase = new URL(request.url).searchParams.get('purchase');
  if (purchase !== null) throw redirect(ancillariesPath(params.id, purchase.slice(0, 64)));
  const booking = await loadBooking(call, params.id, 'services');
  return { booking, ancillaries: await loadBookingAncillaries(call, params.id) };
}

/** Another tab of the same page needs no new data. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  formMethod || currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search
    ? defaultShouldRevalidate
    : false;

/**
 * Without scripts a button changes the selection; otherwise the supplier reprices and the visitor goes to the payment.
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { call } = context.get(serverContext);
  const change = (await request.formData()).get(ANCILLARY_CHOICE_FIELD);
  if (change !== null) return { ...(await applyAncillaryChoices(call, 'booking', params.id, change)), gone: false };
  try {
    await call(confirmServices, { params: { id: params.id } });
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status === 404 || problem.status === 500) throw thrown;
    return data(
      { refused: [], code: problem.code, values: problem.details, gone: problem.status === 410 },
      { status: problem.status },
    );
  }
  throw redirect(stepPath(params.id, 'payment'));
}

type Refusal = Route.ComponentProps['actionData'];

/** Step three: bags, meals, seats and other ancillaries, for each passenger on each flight. */
export default function Services({ loaderData: { booking, ancillaries }, actionData }: Route.ComponentProps) {
  return ancillaries && ancillaries.closed !== 'not_sold' ? (
    <SoldAncillaries booking={booking} ancillaries={ancillaries} refusal={actionData} />
  ) : (
    <ServicesStep booking={booking} refusal={actionData}>
      <AncillariesUnavailable booking={booking} down={ancillaries === null} />
    </ServicesStep>
  );
}

function SoldAncillaries({
  booking,
  ancillaries,
  refusal,
}: {
  booking: BookingDraft;
  ancillaries: Ancillaries;
  refusal: Refusal;
}) {
  const state = useAncillaries(ancillaries, refusal?.refused);
  const [query] = useSearchParams();
  return (
    <ServicesStep
      booking={booking}
      refusal={refusal}
      chosen={priceChoices(state.ancillaries, state.wanted)}
      waits={state.busy}
      seenAt={state.ancillaries.serverNow}
      pendingUpdate={state.pendingUpdate}
    >
      <Form method="post" preventScrollReset>
        <AncillariesScreen state={state} tab={parseTab(query.get('tab'))} />
      </Form>
    </ServicesStep>
  );
}

/** No ancillaries are on sale, or the supplier does not respond: shows what the fare includes, and the next step. */
function AncillariesUnavailable({ booking, down: supplierFailed }: { booking: BookingDraft; down: boolean }) {
  const t = useTranslations('ancillaries');
  const services = useTranslations('hotelsTransfers.steps');
  const offer = chosenOffer(booking);
  // Hotels and transfers have no ancillaries.
  if (isVoucherMode(modeOf(booking.itinerary.slices)))
    return (
      <>
        {offer && <IncludedServices booking={booking} terms={offer.terms} />}
        <Alert>{services('confirming')}</Alert>
      </>
    );
  const oneCarrier = modeOf(booking.itinerary.slices) === 'avia' && !offer?.terms.portions;
  const reason = supplierFailed ? 'supplier' : oneCarrier ? 'not_sold' : 'ground';
  return (
    <>
      <Alert tone={supplierFailed ? 'wait' : 'info'}>{t(`closed.${reason}`)}</Alert>
      {offer && <IncludedServices booking={booking} terms={offer.terms} />}
    </>
  );
}

function ServicesStep(props: {
  booking: BookingDraft;
  refusal: Refusal;
  chosen?: ReturnType<typeof priceChoices>;
  waits?: boolean;
  seenAt?: string;
  pendingUpdate?: ReturnType<typeof useAncillaries>['pendingUpdate'];
  children: React.ReactNode;
}) {
  const { booking, refusal } = props;
  const t = useTranslations('booking.services');
  const expired = useTranslations('booking.expired');
  const lead = useTranslations('ancillaries');
  const errorText = useErrorText();
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const services = useTranslations('hotelsTransfers.steps');
  const isHotelTransfer = isVoucherMode(modeOf(booking.itinerary.slices));
  return (
    <BookingFrame
      booking={booking}
      ancillaries={props.chosen}
      seenAt={props.seenAt}
      pendingUpdate={props.pendingUpdate}
      step="services"
      title={isHotelTransfer ? services('services') : t('title')}
      lead={isHotelTransfer ? services('servicesLead') : props.chosen && lead('lead')}
      usableAfterExpiry
      action={
        <Button full form={FORM} busy={busy || props.waits === true}>
          {t('next')}
        </Button>
      }
    >
      {refusal?.code && (
        <Alert tone="error" live title={errorText({ code: refusal.code, values: refusal.values })}>
          {refusal.gone && (
            <LinkButton size="small" to={repeatSearchLink(booking)} icon="search">
              {expired('repeat')}
            </LinkButton>
          )}
        </Alert>
      )}
      <Form id={FORM} method="post" data-repeatable hidden />
      {props.children}
    </BookingFrame>
  );
}

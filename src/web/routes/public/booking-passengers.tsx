import { useRef, useState } from 'react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { ageBandFrom } from '#kernel/age-bands.ts';
import { htmlLang } from '#kernel/locale.ts';
import { isVoucherMode } from '#kernel/mode.ts';
import { savePassengers } from '#modules/orders/api.ts';
import { listCountriesEndpoint } from '#modules/reference/api.ts';
import { modeOf } from '#modules/supply/api.ts';
import { asProblem } from '../../api/problem.ts';
import { FillPassengers, type PassengerValues } from '../../features/booking/fill-passengers.tsx';
import { BookingFrame } from '../../features/booking/frame.tsx';
import { GuestCard } from '../../features/booking/guest-card.tsx';
import { loadBooking } from '../../features/booking/load-booking.ts';
import { contactsToStartWith } from '../../features/booking/own-contacts.ts';
import { PassengerCard } from '../../features/booking/passenger-card.tsx';
import css from '../../features/booking/passengers.module.css';
import { savePassengersIfRequested, travelContextOf } from '../../features/booking/saved-passengers.ts';
import { searchWithAges } from '../../features/booking/search-with-ages.ts';
import { isUnused, startingDocument } from '../../features/booking/starting-document.ts';
import { useAutosave } from '../../features/booking/use-autosave.ts';
import { serverContext } from '../../server-context.ts';
import { stepPath } from '../../shared/booking/steps.ts';
import { MAX_LENGTHS, problemsToShow, readDraft } from '../../shared/forms/draft-form.ts';
import { useErrorText, useProblemSummary } from '../../shared/forms/use-error-text.ts';
import { canSavePassengers, loadSession, useAccount } from '../../shared/session/session.ts';
import { TravelPurposeFields } from '../../shared/travel-policy/booking-approval.tsx';
import { useSite } from '../../shell/client-provider.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/booking-passengers.ts';

const FORM = 'passengers';
/** Somebody is of another age than was searched for: another search is the way out. */
const OTHER_AGES = ['orders.category_mismatch', 'orders.age_differs'];

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call, caller } = context.get(serverContext);
  const [booking, { user }, { countries }] = await Promise.all([
    loadBooking(call, params.id, 'passengers'),
    loadSession(call, request),
    call(listCountriesEndpoint, {}),
  ]);
  const [homeCountry, ...others] = countries.map(({ iso2, name }) => ({ code: iso2, name: name[caller.locale] }));
  const compareNames = new Intl.Collator(htmlLang(caller.locale)).compare;
  const places = new Set(Object.values(booking.locations).map((place) => place.country));
  return {
    booking: {
      ...booking,
      contacts: await contactsToStartWith(call, user, booking.contacts),
      passengers: booking.passengers.map((passenger) =>
        isUnused(passenger) ? { ...passenger, documentType: startingDocument(passenger.category, places) } : passenger,
      ),
    },
    countries: [...(homeCountry ? [homeCountry] : []), ...others.sort((a, b) => compareNames(a.name, b.name))],
  };
}

/** Saves the typed data and opens the next step when they are valid. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { call, now } = context.get(serverContext);
  const booking = await loadBooking(call, params.id, 'passengers');
  const form = await request.formData();
  const typed = readDraft(form, booking.passengers.length);
  try {
    await call(savePassengers, { params: { id: params.id }, body: { ...typed, complete: true } });
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status === 404 || problem.status >= 500) throw thrown;
    return data(
      {
        code: problem.code,
        values: problem.details,
        problems: [...problem.fields],
        typed,
        at: now ?? new Date().toISOString(),
      },
      { status: 400 },
    );
  }
  await savePassengersIfRequested(call, form, typed.passengers);
  throw redirect(stepPath(params.id, 'services'));
}

type Loaded = Route.ComponentProps['loaderData'];
type Saved = ReturnType<typeof useAutosave>['saved'];

/** Errors shown at the fields: from the latest autosave, or from the submitted form when that is newer. */
function useFieldProblems(booking: Loaded['booking'], actionData: Route.ComponentProps['actionData'], saved: Saved) {
  const t = useTranslations('booking.passengers');
  const errorText = useErrorText();
  const problemSummary = useProblemSummary();
  const submitted = actionData !== undefined;
  const latestSaved = saved && (!submitted || saved.serverNow > actionData.at) ? saved : null;
  const typing = typeof document === 'undefined' ? null : (document.activeElement?.getAttribute('name') ?? null);
  const problems = latestSaved
    ? problemsToShow(latestSaved.problems, latestSaved.draft, { submitted, typing })
    : (actionData?.problems ?? []);
  const warnings = (latestSaved ?? booking).warnings;
  const knownProblems = latestSaved?.problems ?? actionData?.problems ?? booking.problems;
  const people = latestSaved?.draft.passengers ?? actionData?.typed.passengers ?? booking.passengers;
  const textAt = (list: typeof warnings) => (path: string) => {
    const found = list.find((problem) => problem.path === path);
    if (!found || !OTHER_AGES.includes(found.code)) return found && errorText(found);
    return (
      <>
        {errorText(found)}. <Link to={searchWithAges(booking, people)}>{t('searchAgain')}</Link>
      </>
    );
  };
  // The summary lists the errors of the submitted form and gets shorter as they are corrected.
  const remainingErrors = problemSummary(
    (actionData?.problems ?? []).filter(
      ({ path }) => !latestSaved || latestSaved.problems.some((problem) => problem.path === path),
    ),
  );
  return {
    error: textAt(problems),
    warning: textAt(warnings),
    isFilled: (n: number) => !knownProblems.some((problem) => problem.path.startsWith(`passengers.${n}.`)),
    left: remainingErrors,
    isBeingCorrected: latestSaved !== null,
  };
}

/** Step two: passenger data and the buyer's contacts, with autosave. */
export default function Passengers({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, countries } = loaderData;
  const t = useTranslations('booking.passengers');
  const summary = useTranslations('booking.summary');
  const railBusRules = useTranslations('railBus.rules');
  const mode = modeOf(booking.itinerary.slices);
  const hotelTransferMode = isVoucherMode(mode) ? mode : null;
  const segment = booking.itinerary.slices[0]?.segments[0];
  const services = useTranslations('hotelsTransfers.steps');
  const errorText = useErrorText();
  const user = useAccount();
  const { site } = useSite();
  const travelContext = travelContextOf(booking, site);
  const pickContext = user && canSavePassengers(user) ? travelContext : null;
  const form = useRef<HTMLFormElement>(null);
  const [party, setParty] = useState<PassengerValues[] | null>(null);
  const navigation = useNavigation();
  const save = useAutosave(form, booking.id, booking.passengers.length);
  const busy = save.sending || (navigation.state !== 'idle' && navigation.formMethod === 'POST');

  const typed = actionData?.typed;
  const fieldProblems = useFieldProblems(booking, actionData, save.saved);
  const { error, warning, isFilled, left: remainingErrors } = fieldProblems;

  return (
    <BookingFrame
      booking={booking}
      step="passengers"
      title={hotelTransferMode ? services(`people.${hotelTransferMode}`) : t('title')}
      lead={hotelTransferMode ? services(`peopleLead.${hotelTransferMode}`) : t('lead')}
      usableAfterExpiry
      saved={
        save.state !== 'idle' && (
          <span className={`${css.saved} ${save.state === 'saved' ? css.savedDone : ''}`}>
            {save.state === 'saved' && <Icon name="check" size={16} />}
            {summary(save.state === 'saved' ? 'saved' : save.state === 'saving' ? 'saving' : 'notSaved')}
          </span>
        )
      }
      action={
        <Button full form={FORM} busy={busy}>
          {t('next')}
        </Button>
      }
    >
      {(mode === 'rail' || mode === 'bus' || mode === 'complex') && <Alert tone="info">{railBusRules(mode)}</Alert>}
      {actionData && (remainingErrors.length > 0 || actionData.problems.length === 0) && (
        <ErrorSummary
          key={actionData.at}
          title={t('summary')}
          errors={remainingErrors}
          isBeingCorrected={fieldProblems.isBeingCorrected}
        >
          <p>{errorText(actionData)}</p>
        </ErrorSummary>
      )}
      <Form
        id={FORM}
        ref={form}
        method="post"
        data-repeatable
        noValidate
        className={css.form}
        onInput={save.onInput}
        onBlur={save.onBlur}
        onSubmit={save.onSubmit}
      >
        {pickContext && !hotelTransferMode && booking.passengers.length > 1 && (
          <FillPassengers
            travelContext={pickContext}
            seats={booking.passengers.map(({ category }) => category)}
            onFill={setParty}
          />
        )}
        {booking.passengers.map((passenger, i) =>
          hotelTransferMode && segment ? (
            <GuestCard
              // biome-ignore lint/suspicious/noArrayIndexKey: a guest is identified by position
              key={i}
              n={i}
              guest={{ ...passenger, ...typed?.passengers[i] }}
              segment={segment}
              countries={countries}
              messages={{ error, warning }}
              filled={isFilled(i)}
            />
          ) : (
            <PassengerCard
              // biome-ignore lint/suspicious/noArrayIndexKey: a passenger is identified by position
              key={i}
              n={i}
              passenger={{ ...passenger, ...typed?.passengers[i] }}
              countries={countries}
              messages={{ error, warning }}
              filled={isFilled(i)}
              savedPassengersContext={pickContext}
              ageBand={ageBandFrom(passenger.category, travelContext.ages)}
              prefill={party?.[i]}
            />
          ),
        )}
        <ContactsCard contacts={typed?.contacts ?? booking.contacts} error={error} />
        {booking.travel && booking.travelNote && (
          <TravelPurposeFields travel={booking.travel} trip={typed?.travelNote ?? booking.travelNote} error={error} />
        )}
      </Form>
    </BookingFrame>
  );
}

/** The buyer's contacts. */
function ContactsCard(props: {
  contacts: Loaded['booking']['contacts'];
  error: ReturnType<typeof useFieldProblems>['error'];
}) {
  const { contacts, error } = props;
  const t = useTranslations('booking.passengers');
  const fieldLabels = useTranslations('travellers.fields');
  return (
    <Card aria-labelledby="contacts">
      <div className={css.head}>
        <h2 id="contacts">{t('contacts')}</h2>
      </div>
      <p className={css.note}>{t('contactsNote')}</p>
      <div className={`${css.grid} ${css.twoColumns}`}>
        <Field
          name="contacts.phone"
          type="tel"
          label={fieldLabels('phone')}
          defaultValue={contacts.phone}
          maxLength={MAX_LENGTHS.phone}
          autoComplete="tel"
          aria-required
          error={error('contacts.phone')}
          hint={t('phoneHint')}
        />
        <Field
          name="contacts.email"
          type="email"
          label={fieldLabels('email')}
          defaultValue={contacts.email}
          maxLength={MAX_LENGTHS.email}
          autoComplete="email"
          aria-required
          error={error('contacts.email')}
          hint={t('emailHint')}
        />
      </div>
    </Card>
  );
}

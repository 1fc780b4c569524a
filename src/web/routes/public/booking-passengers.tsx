import { useRef, useState } from 'react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { htmlLang } from '#kernel/locale.ts';
import { isHotelOrTransfer } from '#kernel/mode.ts';
import { savePassengers } from '#modules/orders/api.ts';
import { listCountriesEndpoint } from '#modules/reference/api.ts';
import { modeOf } from '#modules/supply/api.ts';
import { asProblem } from '../../api/problem.ts';
import { type Filled, FillParty } from '../../features/booking/fill-party.tsx';
import { BookingFrame } from '../../features/booking/frame.tsx';
import { GuestCard } from '../../features/booking/guest-card.tsx';
import { loadBooking } from '../../features/booking/load-booking.ts';
import { PassengerCard } from '../../features/booking/passenger-card.tsx';
import css from '../../features/booking/passengers.module.css';
import { pickTripOf, saveWished } from '../../features/booking/saved-passengers.ts';
import { isUnused, startingDocument } from '../../features/booking/starting-document.ts';
import { useAutosave } from '../../features/booking/use-autosave.ts';
import { serverContext } from '../../server-context.ts';
import { stepPath } from '../../shared/booking/steps.ts';
import { LONGEST, problemsToShow, readDraft } from '../../shared/forms/draft-form.ts';
import { useErrorText, useProblemLines } from '../../shared/forms/use-error-text.ts';
import { mayKeep, useAccount } from '../../shared/session/session.ts';
import { TripFields } from '../../shared/travel-policy/booking-travel.tsx';
import { useSite } from '../../shell/client-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/booking-passengers.ts';

const FORM = 'passengers';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { call, caller } = context.get(serverContext);
  const booking = await loadBooking(call, params.id, 'passengers');
  const { countries } = await call(listCountriesEndpoint, {});
  const [home, ...others] = countries.map(({ iso2, name }) => ({ code: iso2, name: name[caller.locale] }));
  const order = new Intl.Collator(htmlLang(caller.locale)).compare;
  const places = new Set(Object.values(booking.places).map((place) => place.country));
  return {
    booking: {
      ...booking,
      passengers: booking.passengers.map((passenger) =>
        isUnused(passenger) ? { ...passenger, documentType: startingDocument(passenger.category, places) } : passenger,
      ),
    },
    countries: [...(home ? [home] : []), ...others.sort((a, b) => order(a.name, b.name))],
  };
}

/** Keeps what was typed and opens the next step when all of it is right. */
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
  await saveWished(call, form, typed.passengers);
  throw redirect(stepPath(params.id, 'services'));
}

type Loaded = Route.ComponentProps['loaderData'];
type Saved = ReturnType<typeof useAutosave>['saved'];

/** What is pointed out at the fields: by what was saved last, or by what was refused when it is the newer. */
function usePointsOut(booking: Loaded['booking'], actionData: Route.ComponentProps['actionData'], saved: Saved) {
  const said = useErrorText();
  const lines = useProblemLines();
  const submitted = actionData !== undefined;
  const fresh = saved && (!submitted || saved.serverNow > actionData.at) ? saved : null;
  const typing = typeof document === 'undefined' ? null : (document.activeElement?.getAttribute('name') ?? null);
  const problems = fresh
    ? problemsToShow(fresh.problems, fresh.draft, { submitted, typing })
    : (actionData?.problems ?? []);
  const warnings = (fresh ?? booking).warnings;
  const known = fresh?.problems ?? actionData?.problems ?? booking.problems;
  const wordsAt = (list: typeof warnings) => (path: string) => {
    const found = list.find((problem) => problem.path === path);
    return found && said(found);
  };
  // The summary holds what was wrong when the visitor asked to go on, and grows shorter as it is put right.
  const left = lines(
    (actionData?.problems ?? []).filter(
      ({ path }) => !fresh || fresh.problems.some((problem) => problem.path === path),
    ),
  );
  return {
    error: wordsAt(problems),
    warning: wordsAt(warnings),
    isFilled: (n: number) => !known.some((problem) => problem.path.startsWith(`passengers.${n}.`)),
    left,
  };
}

/** Step two: everybody's data and where the buyer is reached; saved on the way. */
export default function Passengers({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, countries } = loaderData;
  const t = useTranslations('booking.passengers');
  const summary = useTranslations('booking.summary');
  const ground = useTranslations('ground.rules');
  const mode = modeOf(booking.itinerary.slices);
  const service = isHotelOrTransfer(mode) ? mode : null;
  const segment = booking.itinerary.slices[0]?.segments[0];
  const services = useTranslations('services.steps');
  const said = useErrorText();
  const account = useAccount();
  const { site } = useSite();
  const keeper = account && mayKeep(account) ? pickTripOf(booking, site) : null;
  const form = useRef<HTMLFormElement>(null);
  const [party, setParty] = useState<Filled[] | null>(null);
  const navigation = useNavigation();
  const save = useAutosave(form, booking.id, booking.passengers.length);
  const busy = save.sending || (navigation.state !== 'idle' && navigation.formMethod === 'POST');

  const typed = actionData?.typed;
  const { error, warning, isFilled, left } = usePointsOut(booking, actionData, save.saved);

  return (
    <BookingFrame
      booking={booking}
      step="passengers"
      title={service ? services(`people.${service}`) : t('title')}
      lead={service ? services(`peopleLead.${service}`) : t('lead')}
      goesOn
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
      {(mode === 'rail' || mode === 'bus' || mode === 'complex') && <Notice tone="info">{ground(mode)}</Notice>}
      {actionData && (left.length > 0 || actionData.problems.length === 0) && (
        <ErrorSummary key={actionData.at} title={t('summary')} errors={left}>
          <p>{said(actionData)}</p>
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
        {keeper && !service && booking.passengers.length > 1 && (
          <FillParty trip={keeper} seats={booking.passengers.map(({ category }) => category)} onFill={setParty} />
        )}
        {booking.passengers.map((passenger, i) =>
          service && segment ? (
            <GuestCard
              // biome-ignore lint/suspicious/noArrayIndexKey: a guest is its place in the list
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
              // biome-ignore lint/suspicious/noArrayIndexKey: a passenger is its place in the list
              key={i}
              n={i}
              passenger={{ ...passenger, ...typed?.passengers[i] }}
              countries={countries}
              messages={{ error, warning }}
              filled={isFilled(i)}
              keeper={keeper}
              given={party?.[i]}
            />
          ),
        )}
        <ContactsCard contacts={typed?.contacts ?? booking.contacts} error={error} />
        {booking.travel && booking.trip && (
          <TripFields travel={booking.travel} trip={typed?.trip ?? booking.trip} error={error} />
        )}
      </Form>
    </BookingFrame>
  );
}

/** How the buyer is reached. */
function ContactsCard(props: {
  contacts: Loaded['booking']['contacts'];
  error: ReturnType<typeof usePointsOut>['error'];
}) {
  const { contacts, error } = props;
  const t = useTranslations('booking.passengers');
  const words = useTranslations('travellers.fields');
  return (
    <Card aria-labelledby="contacts">
      <div className={css.head}>
        <h2 id="contacts">{t('contacts')}</h2>
      </div>
      <p className={css.note}>{t('contactsNote')}</p>
      <div className={`${css.grid} ${css.two}`}>
        <Field
          name="contacts.phone"
          type="tel"
          label={words('phone')}
          defaultValue={contacts.phone}
          maxLength={LONGEST.phone}
          autoComplete="tel"
          aria-required
          error={error('contacts.phone')}
          hint={t('phoneHint')}
        />
        <Field
          name="contacts.email"
          type="email"
          label={words('email')}
          defaultValue={contacts.email}
          maxLength={LONGEST.email}
          autoComplete="email"
          aria-required
          error={error('contacts.email')}
          hint={t('emailHint')}
        />
      </div>
    </Card>
  );
}

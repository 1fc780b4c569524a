import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import {
  BERTH_WISHES,
  CABINS,
  CARRIAGES,
  CARS,
  ROOM_TIMES,
  ROOMS,
  SERVICE_ACTIONS,
  SERVICE_PAYMENTS,
  TICKET_OPERATIONS,
  type TravelServiceKind,
} from '#modules/requests/api.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field, SelectField, TextArea } from '../../ui/field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { TimingField } from './timing-field.tsx';
import css from './travel.module.css';
import { type ServiceDraft, serviceField } from './travel-draft.ts';

type RoomTime = (typeof ROOM_TIMES)[number];
type FieldsProps = {
  index: number;
  draft: ServiceDraft;
  errorAt: (path: string) => string | undefined;
};

/** Choices of a new service that are not the first of their list: nothing is issued or extraordinary unasked. */
const FIRST_CHOICES: Readonly<Record<string, string>> = {
  action: 'pricing',
  checkIn: 'normal',
  checkOut: 'normal',
} satisfies { action: (typeof SERVICE_ACTIONS)[number]; checkIn: RoomTime; checkOut: RoomTime };

/** Fields of one service by name: values as typed before, problems at their places. */
function useServiceFields({ index, draft, errorAt }: FieldsProps) {
  const t = useTranslations('requests.travel');
  const at = (field: string) => ({ name: serviceField(index, field), error: errorAt(serviceField(index, field)) });
  const today = localDate(new Date(), BUSINESS_TIME_ZONE);
  return {
    t,
    text: (field: string, label: string, more: { required?: boolean; maxLength?: number } = {}) => (
      <Field {...at(field)} label={label} defaultValue={draft[field]} maxLength={120} autoComplete="off" {...more} />
    ),
    number: (field: string, label: string) => (
      <Field {...at(field)} label={label} type="number" min={1} max={99} required defaultValue={draft[field] ?? '1'} />
    ),
    date: (field: string, label: string, required = true) => (
      <DateField {...at(field)} label={label} min={today} required={required} defaultValue={draft[field]} />
    ),
    time: (field: string, label: string) => (
      <TimeField {...at(field)} label={label} required defaultValue={draft[field]} />
    ),
    choice: <V extends string>(field: string, label: string, values: readonly V[], nameOf: (value: V) => string) => (
      <SelectField {...at(field)} label={label} defaultValue={draft[field] ?? FIRST_CHOICES[field]}>
        {values.map((value) => (
          <option key={value} value={value}>
            {nameOf(value)}
          </option>
        ))}
      </SelectField>
    ),
    check: (field: string, label: string) => (
      <Checkbox name={serviceField(index, field)} defaultChecked={draft[field] === 'on'}>
        {label}
      </Checkbox>
    ),
  };
}

function AviaFields(props: FieldsProps) {
  const { t, text, number, date, choice, check } = useServiceFields(props);
  return (
    <>
      {text('from', t('from'), { required: true })}
      {text('to', t('to'), { required: true })}
      {date('date', t('date'))}
      {date('endDate', t('backDate'), false)}
      {number('passengers', t('passengers'))}
      {choice('cabin', t('cabin'), CABINS, (cabin) => t(`cabins.${cabin}`))}
      {text('fare', t('fare'))}
      {text('flight', t('flight'))}
      <div className={css.checks}>
        {check('baggage', t('baggage'))}
        {check('group', t('group'))}
      </div>
    </>
  );
}

function RailFields(props: FieldsProps) {
  const { t, text, number, date, choice } = useServiceFields(props);
  const wishes = (props.draft.wishes ?? '').split(' ');
  return (
    <>
      {text('from', t('from'), { required: true })}
      {text('to', t('to'), { required: true })}
      {date('date', t('date'))}
      {number('passengers', t('passengers'))}
      {choice('carriage', t('carriage'), CARRIAGES, (carriage) => t(`carriages.${carriage}`))}
      <fieldset className={css.checks}>
        <legend className="visually-hidden">{t('wishes')}</legend>
        {BERTH_WISHES.map((wish) => (
          <Checkbox
            key={wish}
            id={`${serviceField(props.index, 'wishes')}-${wish}`}
            name={serviceField(props.index, 'wishes')}
            value={wish}
            defaultChecked={wishes.includes(wish)}
          >
            {t(`wishOf.${wish}`)}
          </Checkbox>
        ))}
      </fieldset>
    </>
  );
}

function HotelFields(props: FieldsProps) {
  const { t, text, number, date, choice } = useServiceFields(props);
  return (
    <>
      {text('city', t('city'), { required: true })}
      {text('hotel', t('hotel'))}
      {date('date', t('checkInDate'))}
      {choice('checkIn', t('checkIn'), ROOM_TIMES, (time) => t(`roomTimes.${time}`))}
      {date('endDate', t('checkOutDate'))}
      {choice('checkOut', t('checkOut'), ROOM_TIMES, (time) => t(`roomTimes.${time}`))}
      {number('guests', t('guestCount'))}
      {choice('room', t('room'), ROOMS, (room) => t(`rooms.${room}`))}
      {text('dailyLimit', t('dailyLimit'), { maxLength: 8 })}
    </>
  );
}

function TransferFields(props: FieldsProps) {
  const { t, text, number, date, time, choice } = useServiceFields(props);
  return (
    <>
      {text('from', t('from'), { required: true })}
      {text('to', t('to'), { required: true })}
      {date('date', t('date'))}
      {time('time', t('time'))}
      {number('passengers', t('passengers'))}
      {choice('car', t('car'), CARS, (car) => t(`cars.${car}`))}
      {text('meetingPoint', t('meetingPoint'))}
    </>
  );
}

function TicketOperationFields(props: FieldsProps) {
  const { t, text, choice } = useServiceFields(props);
  return (
    <>
      {choice('operation', t('operation'), TICKET_OPERATIONS, (operation) => t(`operations.${operation}`))}
      {text('tickets', t('tickets'), { required: true, maxLength: 300 })}
    </>
  );
}

function AdditionalFields(props: FieldsProps) {
  const { t, text } = useServiceFields(props);
  return text('what', t('additional'), { required: true, maxLength: 500 });
}

const FIELDS_OF = {
  avia: AviaFields,
  rail: RailFields,
  hotel: HotelFields,
  transfer: TransferFields,
  ticketOperation: TicketOperationFields,
  additional: AdditionalFields,
} as const satisfies Record<TravelServiceKind, (props: FieldsProps) => React.ReactNode>;

/** All fields of a service: those of its kind, what to do, how it is paid, and when it takes place. */
export function ServiceFields(props: FieldsProps & { keys: readonly number[] }) {
  const { index, draft, errorAt, keys } = props;
  const { t, choice } = useServiceFields(props);
  const OwnFields = FIELDS_OF[draft.kind];
  return (
    <>
      <input type="hidden" name={serviceField(index, 'kind')} value={draft.kind} />
      <div className={css.fields}>
        <OwnFields {...props} />
      </div>
      <div className={css.fields}>
        {choice('action', t('action'), SERVICE_ACTIONS, (action) => t(`actions.${action}`))}
        {choice('payment', t('payment'), SERVICE_PAYMENTS, (payment) => t(`payments.${payment}`))}
        <TimingField index={index} draft={draft} keys={keys} error={errorAt(serviceField(index, 'timing'))} />
      </div>
      <TextArea
        name={serviceField(index, 'comment')}
        label={t('comment')}
        defaultValue={draft.comment}
        rows={2}
        maxLength={500}
      />
    </>
  );
}

import {
  CABINS,
  CARRIAGES,
  CARS,
  ROOM_TIMES,
  ROOMS,
  SERVICE_ACTIONS,
  SERVICE_PAYMENTS,
  type TravelServiceKind,
} from '#modules/requests/api.ts';

/** Services of a travel request that the bot asks about; operations with tickets have steps of their own. */
export const BOT_SERVICES = [
  'avia',
  'rail',
  'hotel',
  'transfer',
  'additional',
] as const satisfies readonly TravelServiceKind[];
export type BotService = (typeof BOT_SERVICES)[number];

/** The fields of services, in the order in which a step shows them. */
export const SERVICE_FIELDS = [
  'from',
  'to',
  'city',
  'hotel',
  'date',
  'time',
  'checkIn',
  'endDate',
  'checkOut',
  'passengers',
  'guests',
  'room',
  'cabin',
  'carriage',
  'car',
  'baggage',
  'group',
  'fare',
  'flight',
  'meetingPoint',
  'what',
  'action',
  'payment',
] as const;
export type ServiceField = (typeof SERVICE_FIELDS)[number];

/** What a field holds; `choice`: one of a list, whose values have their words under `words` of the request's form. */
type FieldInput =
  | { readonly input: 'text' | 'note' | 'date' | 'time' | 'count' | 'check' }
  | { readonly input: 'choice'; readonly values: readonly string[]; readonly words: string };

const choice = (words: string, values: readonly string[]): FieldInput => ({ input: 'choice', values, words });

export const FIELD_INPUTS: Readonly<Record<ServiceField, FieldInput>> = {
  from: { input: 'text' },
  to: { input: 'text' },
  city: { input: 'text' },
  hotel: { input: 'text' },
  date: { input: 'date' },
  time: { input: 'time' },
  checkIn: choice('roomTimes', ROOM_TIMES),
  endDate: { input: 'date' },
  checkOut: choice('roomTimes', ROOM_TIMES),
  passengers: { input: 'count' },
  guests: { input: 'count' },
  room: choice('rooms', ROOMS),
  cabin: choice('cabins', CABINS),
  carriage: choice('carriages', CARRIAGES),
  car: choice('cars', CARS),
  baggage: { input: 'check' },
  group: { input: 'check' },
  fare: { input: 'text' },
  flight: { input: 'text' },
  meetingPoint: { input: 'text' },
  what: { input: 'note' },
  action: choice('actions', SERVICE_ACTIONS),
  payment: choice('payments', SERVICE_PAYMENTS),
};

type FieldSet = { readonly required: readonly ServiceField[]; readonly optional: readonly ServiceField[] };

/** The fields of each service: those without which it is nothing, and those that a step may add. */
export const FIELDS_OF: Readonly<Record<BotService, FieldSet>> = {
  avia: {
    required: ['from', 'to', 'date', 'passengers'],
    optional: ['endDate', 'cabin', 'baggage', 'group', 'fare', 'flight', 'action', 'payment'],
  },
  rail: { required: ['from', 'to', 'date', 'passengers'], optional: ['carriage', 'action', 'payment'] },
  hotel: {
    required: ['city', 'date', 'endDate', 'guests'],
    optional: ['hotel', 'checkIn', 'checkOut', 'room', 'action', 'payment'],
  },
  transfer: {
    required: ['from', 'to', 'date', 'time', 'passengers'],
    optional: ['car', 'meetingPoint', 'action', 'payment'],
  },
  additional: { required: ['what'], optional: ['action', 'payment'] },
};

/** What a step adds to the required fields of its service. */
type ServiceForm = { readonly service: BotService; readonly optional: readonly ServiceField[] };

const inOrder = (fields: readonly ServiceField[]): ServiceField[] =>
  SERVICE_FIELDS.filter((field) => fields.includes(field));

/** All fields that a service has here. */
export const allFieldsOf = (service: BotService): ServiceField[] =>
  inOrder([...FIELDS_OF[service].required, ...FIELDS_OF[service].optional]);

/** The fields that a step shows; what its service does not have is left out. */
export function fieldsAt({ service, optional }: ServiceForm): ServiceField[] {
  const fields = FIELDS_OF[service];
  return inOrder([...fields.required, ...fields.optional.filter((field) => optional.includes(field))]);
}

export const isRequiredField = (service: BotService, field: ServiceField): boolean =>
  FIELDS_OF[service].required.includes(field);

/** Values of fields as they were entered; a mark that was set is `on`. */
export type ServiceValues = Readonly<Partial<Record<ServiceField, string>>>;

/** Choices that are not the first of their list: as the request's form begins with them. */
const FIRST_CHOICES: ServiceValues = { action: 'pricing', checkIn: 'normal', checkOut: 'normal' };

function readField(field: ServiceField, typed: string, required: boolean): unknown {
  const input = FIELD_INPUTS[field];
  switch (input.input) {
    case 'count':
      return /^\d{1,2}$/.test(typed) ? Number(typed) : 0;
    case 'check':
      return typed === 'on';
    case 'date':
      return typed === '' && !required ? null : typed;
    case 'choice':
      return typed || FIRST_CHOICES[field] || input.values[0];
    default:
      return typed;
  }
}

/** What has no field here, as a new form of a request leaves it. */
const NOT_SHOWN: Readonly<Record<BotService, object>> = {
  avia: {},
  rail: { wishes: [] },
  hotel: { dailyLimit: null },
  transfer: {},
  additional: {},
};

/** The service as the request's schema takes it or refuses it, of the values of the fields that the step shows. */
export function toServiceInput(form: ServiceForm, values: ServiceValues): object {
  const { service } = form;
  const shown = fieldsAt(form);
  const entries = allFieldsOf(service).map((field) => {
    const typed = shown.includes(field) ? (values[field] ?? '').trim() : '';
    return [field, readField(field, typed, isRequiredField(service, field))] as const;
  });
  return { ...Object.fromEntries(entries), ...NOT_SHOWN[service], kind: service, timing: { when: 'exact' } };
}

/** The name of a field in the words of the request's form (`requests.travel`). */
export function fieldLabel(service: BotService, field: ServiceField) {
  if (service === 'hotel' && field === 'date') return 'checkInDate';
  if (field === 'endDate') return service === 'hotel' ? 'checkOutDate' : 'backDate';
  if (field === 'guests') return 'guestCount';
  return field === 'what' ? 'additional' : field;
}

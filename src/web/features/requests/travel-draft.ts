import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import {
  type ChatFiles,
  FILES_LIMIT,
  type NewTravelRequest,
  PEOPLE_LIMIT,
  type ServiceRequest,
  TRAVEL_SERVICE_KINDS,
  TRAVEL_SERVICES_LIMIT,
  type TravelService,
  type TravelServiceKind,
} from '#modules/requests/api.ts';
import { normalizeTypedDate } from '../../shared/forms/normalize-typed-date.ts';
import { normalizeTypedTime } from '../../shared/forms/normalize-typed-time.ts';
import { readTiming } from './dependence-lines.ts';
import { text } from './form-text.ts';

/** A service as its fields hold it: every value as typed, several wishes joined by spaces. */
export type ServiceDraft = { readonly kind: TravelServiceKind } & Readonly<Record<string, string>>;
export type TravellerDraft = Readonly<Record<'surname' | 'name' | 'birthdate' | 'document', string>>;
export type PeopleDraft = { readonly travellers: readonly TravellerDraft[]; readonly guests: readonly string[] };
/** A travel request as its form holds it. */
export type TravelDraft = PeopleDraft & {
  readonly services: readonly ServiceDraft[];
  readonly priority: string;
  readonly deadlineDate: string;
  readonly deadlineTime: string;
  readonly phone: string;
  readonly email: string;
  readonly description: string;
  /** The request whose documents go with this one; empty: none. */
  readonly filesOf: string;
  /** The order that it goes with; empty: none. */
  readonly orderId: string;
};

const TRAVELLER_FIELDS = ['surname', 'name', 'birthdate', 'document'] as const;

/** The name of a field of a service, a problem's path too. */
export const serviceField = (index: number, field: string): string => `services.${index}.${field}`;

/** Fields of services that hold a date. */
export const dateFieldsOf = (form: FormData): string[] => [
  'deadlineDate',
  ...[...form.keys()].filter((name) => /^services\.\d+\.(?:date|endDate)$/.test(name)),
];

/** Converts birthdates from the form in which people type them. */
export function normalizeBirthdates(form: FormData): void {
  for (const name of [...form.keys()].filter((one) => /^travellers\.\d+\.birthdate$/.test(one)))
    form.set(name, normalizeTypedDate(text(form, name, 20)));
}

export function readPeople(form: FormData): PeopleDraft {
  const travellers = Array.from({ length: PEOPLE_LIMIT }, (_, n) => {
    const [surname, name, birthdate, document] = TRAVELLER_FIELDS.map((field) =>
      text(form, `travellers.${n}.${field}`, 60),
    );
    return { surname, name, birthdate, document } as TravellerDraft;
  });
  const guests = Array.from({ length: PEOPLE_LIMIT }, (_, n) => text(form, `guests.${n}`, 120));
  return {
    travellers: travellers.filter((one) => TRAVELLER_FIELDS.some((field) => one[field] !== '')),
    guests: guests.filter((name) => name !== ''),
  };
}

/** Reads a submitted form as it was typed. */
export function readTravelForm(form: FormData): TravelDraft {
  const services: ServiceDraft[] = [];
  for (let n = 0; n < TRAVEL_SERVICES_LIMIT; n++) {
    const kind = TRAVEL_SERVICE_KINDS.find((one) => one === text(form, serviceField(n, 'kind')));
    if (!kind) continue;
    const prefix = serviceField(n, '');
    const names = [...new Set([...form.keys()].filter((name) => name.startsWith(prefix)))];
    const values = names.map((name) => [
      name.slice(prefix.length),
      form
        .getAll(name)
        .filter((value) => typeof value === 'string')
        .join(' ')
        .trim()
        .slice(0, 500),
    ]);
    services.push({ ...Object.fromEntries(values), kind });
  }
  return {
    ...readPeople(form),
    services,
    priority: text(form, 'priority') === 'fire' ? 'fire' : 'normal',
    deadlineDate: text(form, 'deadlineDate', 20),
    deadlineTime: text(form, 'deadlineTime', 5),
    phone: text(form, 'phone', 40),
    email: text(form, 'email', 200),
    description: text(form, 'description', 2000),
    filesOf: text(form, 'filesOf', 64),
    orderId: text(form, 'orderId', 64),
  };
}

const count = (typed: string | undefined): number => (/^\d{1,2}$/.test(typed ?? '') ? Number(typed) : 0);

/** `9 000` and `9000,50` as a sum; anything else is a sum that the API refuses. */
const readSum = (typed: string) => {
  const digits = typed.replaceAll(/\s/g, '').replace(',', '.');
  return /^\d{1,7}(?:\.\d{1,2})?$/.test(digits) ? fromMajor(Number(digits)) : fromMajor(0);
};

/** What is sent to the API: a value that no list holds is refused there, by its field. */
function toService(draft: ServiceDraft): TravelService {
  const common = {
    action: draft.action,
    payment: draft.payment,
    timing: readTiming(draft.timing),
    comment: draft.comment ?? '',
  };
  const { from = '', to = '', date = '' } = draft;
  const way = { from, to, date, passengers: count(draft.passengers) };
  const fields = {
    avia: () => ({
      ...way,
      endDate: draft.endDate || null,
      cabin: draft.cabin,
      group: draft.group === 'on',
      baggage: draft.baggage === 'on',
      fare: draft.fare ?? '',
      flight: draft.flight ?? '',
    }),
    rail: () => ({ ...way, carriage: draft.carriage, wishes: (draft.wishes ?? '').split(' ').filter(Boolean) }),
    hotel: () => ({
      city: draft.city ?? '',
      hotel: draft.hotel ?? '',
      dailyLimit: draft.dailyLimit ? readSum(draft.dailyLimit) : null,
      date,
      checkIn: draft.checkIn,
      endDate: draft.endDate ?? '',
      checkOut: draft.checkOut,
      guests: count(draft.guests),
      room: draft.room,
    }),
    transfer: () => ({
      ...way,
      time: normalizeTypedTime(draft.time ?? ''),
      meetingPoint: draft.meetingPoint ?? '',
      car: draft.car,
    }),
    ticketOperation: () => ({ operation: draft.operation, tickets: draft.tickets ?? '' }),
    additional: () => ({ what: draft.what ?? '' }),
  } satisfies Record<TravelServiceKind, () => object>;
  return { ...common, ...fields[draft.kind](), kind: draft.kind } as unknown as TravelService;
}

export const toPeopleBody = ({ travellers, guests }: PeopleDraft) => ({
  travellers: travellers.map((one) => ({ ...one, birthdate: one.birthdate || null })),
  guests: [...guests],
});

export function toTravelBody(draft: TravelDraft): NewTravelRequest {
  const { deadlineDate, deadlineTime } = draft;
  return {
    ...toPeopleBody(draft),
    services: draft.services.map(toService),
    priority: draft.priority === 'fire' ? 'fire' : 'normal',
    deadline: deadlineDate === '' ? null : `${deadlineDate}T${normalizeTypedTime(deadlineTime) || '18:00'}`,
    phone: draft.phone,
    email: draft.email,
    description: draft.description,
    ...(draft.filesOf && { filesOf: draft.filesOf }),
    ...(draft.orderId && { relatedOrderId: draft.orderId }),
  };
}

/** Values of a service as its fields hold them. */
function toServiceDraft({ timing, ...service }: TravelService): ServiceDraft {
  const values = Object.entries(service).flatMap(([name, value]) => {
    if (value === null || value === false || value === '') return [];
    if (value === true) return [[name, 'on']];
    if (Array.isArray(value)) return [[name, value.join(' ')]];
    return [[name, typeof value === 'object' ? String(value.minor / 100) : String(value)]];
  });
  return {
    ...Object.fromEntries(values),
    kind: service.kind,
    timing: timing.when === 'exact' ? 'exact' : `${timing.when}-${timing.service}`,
  };
}

export const toPeopleDraft = ({ travellers, guests }: Pick<ServiceRequest, 'travellers' | 'guests'>): PeopleDraft => ({
  travellers: travellers.map((one) => ({ ...one, birthdate: one.birthdate ?? '' })),
  guests,
});

/** What goes with a copy of a request: the author's documents, also those of the chat, that may be read. */
export const copiedFilesOf = ({ files }: Pick<ServiceRequest, 'files'>, chatFiles: ChatFiles): string[] =>
  [...files, ...(chatFiles?.files.toReversed() ?? [])]
    .filter(({ side, scan }) => side === 'author' && scan !== 'waiting' && scan !== 'infected')
    .slice(0, FILES_LIMIT)
    .map(({ name }) => name);

/** Whether the deadline that the author named has passed: a new request cannot have it. */
export const hasPassedDeadline = ({ authorDeadline, serverNow }: ServiceRequest): boolean =>
  authorDeadline !== null && Date.parse(authorDeadline) <= Date.parse(serverNow);

/** The deadline that the author named, while it lies in the future. */
function deadlineOf(request: ServiceRequest): Pick<TravelDraft, 'deadlineDate' | 'deadlineTime'> {
  const { authorDeadline } = request;
  if (authorDeadline === null || hasPassedDeadline(request)) return { deadlineDate: '', deadlineTime: '' };
  const [deadlineDate = '', deadlineTime = ''] = localDateTime(authorDeadline, BUSINESS_TIME_ZONE).split('T');
  return { deadlineDate, deadlineTime: deadlineTime.slice(0, 5) };
}

/** A new request with everything of another one; `own`: contacts where it has none. */
export const copyOfRequest = (
  request: ServiceRequest,
  own: { phone: string; email: string },
  copiedFiles: readonly string[],
): TravelDraft => ({
  ...toPeopleDraft(request),
  ...(request.contacts ?? own),
  filesOf: copiedFiles.length > 0 ? request.id : '',
  services: request.services.map(toServiceDraft),
  priority: request.priority,
  ...deadlineOf(request),
  orderId: request.relatedOrder?.id ?? '',
  description: request.description,
});

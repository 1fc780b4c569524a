import { describe, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import type { ChatFiles, ServiceRequest, TravelService } from '#modules/requests/api.ts';
import { zTravelService } from '../../../modules/requests/wire/travel-services.ts';
import {
  copiedFilesOf,
  copyOfRequest,
  hasPassedDeadline,
  normalizeBirthdates,
  readTravelForm,
  serviceField,
  toTravelBody,
} from './travel-draft.ts';

const common = { action: 'book', payment: 'cash', timing: { when: 'exact' }, comment: 'Near the centre' } as const;
const SERVICES: readonly TravelService[] = [
  {
    ...common,
    kind: 'avia',
    from: 'Bishkek',
    to: 'Istanbul',
    date: '2026-12-10',
    endDate: '2026-12-20',
    passengers: 12,
    cabin: 'first_class',
    group: true,
    baggage: false,
    fare: 'Flex',
    flight: '',
  },
  {
    ...common,
    kind: 'rail',
    timing: { when: 'before', service: 1 },
    from: 'Bishkek',
    to: 'Balykchy',
    date: '2026-12-09',
    passengers: 1,
    carriage: 'soft',
    wishes: ['low', 'noToilet'],
  },
  {
    ...common,
    kind: 'hotel',
    timing: { when: 'after', service: 1 },
    city: 'Istanbul',
    hotel: '',
    dailyLimit: fromMajor(9_000.5),
    date: '2026-12-10',
    checkIn: 'late',
    endDate: '2026-12-20',
    checkOut: 'early',
    guests: 2,
    room: 'double',
  },
  {
    ...common,
    kind: 'transfer',
    from: 'Airport',
    to: 'Hotel',
    date: '2026-12-10',
    time: '14:30',
    meetingPoint: 'Gate 3',
    passengers: 2,
    car: 'vip',
  },
  { ...common, kind: 'ticketOperation', operation: 'RECUMBENT', tickets: '992 2106312811' },
  { ...common, kind: 'additional', what: 'A visa' },
];

/** The form that a draft is shown in, submitted unchanged. */
function formOf(services: readonly Readonly<Record<string, string>>[]): FormData {
  const form = new FormData();
  services.forEach((draft, n) => {
    for (const [name, value] of Object.entries(draft))
      for (const one of name === 'wishes' ? value.split(' ') : [value]) form.append(serviceField(n, name), one);
  });
  return form;
}

describe('the form of a request for services', () => {
  test('a copy that is sent unchanged asks for the same', () => {
    const request = {
      id: 'r1',
      authorDeadline: null,
      services: SERVICES,
      travellers: [],
      guests: ['Asel'],
      priority: 'fire',
      description: 'x',
      contacts: { phone: '+996 555 1', email: 'asel@example.kg' },
      files: [{ name: 'list.pdf', side: 'author', scan: 'clean' }],
    };
    const own = { phone: '', email: '' };
    const source = request as unknown as ServiceRequest;
    const copy = copyOfRequest(source, own, copiedFilesOf(source, null));
    const { services } = toTravelBody(readTravelForm(formOf(copy.services)));
    expect(services).toEqual(SERVICES);
    expect(toTravelBody(copy)).toMatchObject({
      guests: ['Asel'],
      priority: 'fire',
      description: 'x',
      phone: '+996 555 1',
      email: 'asel@example.kg',
      filesOf: 'r1',
    });
    // Documents of staff, and those that are withheld, stay behind.
    const left = [
      { name: 'voucher.pdf', side: 'staff', scan: 'clean' },
      { name: 'new.pdf', side: 'author', scan: 'waiting' },
    ];
    const without = { ...request, files: left } as unknown as ServiceRequest;
    expect(copiedFilesOf(without, null)).toEqual([]);
    expect(toTravelBody(copyOfRequest(without, own, []))).not.toHaveProperty('filesOf');
    // What the author sent in the chat goes with it, the oldest first.
    const sent = [
      { name: 'answer.pdf', side: 'staff', scan: 'clean' },
      { name: 'second.pdf', side: 'author', scan: 'clean' },
      { name: 'first.pdf', side: 'author', scan: 'unchecked' },
    ];
    const chatFiles = { conversationId: 'c1', files: sent } as unknown as ChatFiles;
    expect(copiedFilesOf(without, chatFiles)).toEqual(['first.pdf', 'second.pdf']);
  });

  const deadline = { authorDeadline: '2026-12-08T12:30:00Z', serverNow: '2026-12-01T00:00:00Z' };
  const copiedOf = (changed: object) => {
    const request = { services: [], travellers: [], guests: [], files: [], contacts: null, ...deadline, ...changed };
    return copyOfRequest(request as unknown as ServiceRequest, { phone: '', email: '' }, []);
  };

  test('a copy asks for the deadline that its author named, in Bishkek, and goes with the same order', () => {
    expect(copiedOf({})).toMatchObject({ deadlineDate: '2026-12-08', deadlineTime: '18:30', orderId: '' });
    expect(toTravelBody(copiedOf({}))).toMatchObject({ deadline: '2026-12-08T18:30' });
    expect(toTravelBody(copiedOf({}))).not.toHaveProperty('relatedOrderId');
    const copy = copiedOf({ relatedOrder: { id: 'order-1', number: 'S-1' } });
    expect(toTravelBody(copy)).toMatchObject({ relatedOrderId: 'order-1' });
  });

  test('a copy asks for no deadline that has passed, nor for ours', () => {
    const passed = { serverNow: deadline.authorDeadline };
    expect(toTravelBody(copiedOf(passed)).deadline).toBeNull();
    expect(toTravelBody(copiedOf({ authorDeadline: null })).deadline).toBeNull();
    const says = (changed: object) => hasPassedDeadline({ ...deadline, ...changed } as ServiceRequest);
    expect([says(passed), says({}), says({ ...passed, authorDeadline: null })]).toEqual([true, false, false]);
  });

  test.each([
    ['9 000', fromMajor(9_000)],
    ['9000,50', fromMajor(9_000.5)],
    ['', null],
  ])('a limit of «%s» is read', (typed, limit) => {
    const form = formOf([{ kind: 'hotel', dailyLimit: typed }]);
    expect(toTravelBody(readTravelForm(form)).services[0]).toMatchObject({ dailyLimit: limit });
  });

  test('a limit that is no sum is refused, and not read as another one', () => {
    const hotel = {
      ...SERVICES[2],
      ...toTravelBody(readTravelForm(formOf([{ kind: 'hotel', dailyLimit: '9k' }]))).services[0],
    };
    const { dailyLimit } = hotel as Extract<TravelService, { kind: 'hotel' }>;
    const { error } = zTravelService.safeParse({ ...SERVICES[2], dailyLimit });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['dailyLimit', 'common.bad_input'],
    ]);
  });

  test.each([
    ['930', '09:30'],
    ['21 05', '21:05'],
    ['25:00', '25:00'],
  ])('a time of «%s» is %s', (typed, time) => {
    const form = formOf([{ kind: 'transfer', time: typed }]);
    form.set('deadlineDate', '2026-12-08');
    form.set('deadlineTime', typed);
    const { services, deadline } = toTravelBody(readTravelForm(form));
    expect(services[0]).toMatchObject({ time });
    expect(deadline).toBe(`2026-12-08T${time}`);
  });

  test('people are read without empty rows, birthdates as they are typed', () => {
    const form = new FormData();
    form.set('travellers.0.surname', '');
    form.set('travellers.1.surname', 'CANARYEVA');
    form.set('travellers.1.birthdate', '01.02.1990');
    form.set('guests.0', ' ');
    form.set('guests.1', 'Asel');
    normalizeBirthdates(form);
    expect(toTravelBody(readTravelForm(form))).toMatchObject({
      travellers: [{ surname: 'CANARYEVA', name: '', birthdate: '1990-02-01', document: '' }],
      guests: ['Asel'],
    });
  });

  test('a deadline that is no date is sent as it was typed, to be refused', () => {
    const form = new FormData();
    form.set('deadlineDate', 'soon');
    expect(toTravelBody(readTravelForm(form)).deadline).toBe('soonT18:00');
    expect(toTravelBody(readTravelForm(new FormData())).deadline).toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '#kernel/app-error.ts';
import { LOCALES } from '#kernel/locale.ts';
import { zNewTravelRequest } from '#modules/requests/api.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import type { StepOf } from '../domain/flow.ts';
import {
  BOT_SERVICES,
  type BotService,
  FIELDS_OF,
  SERVICE_FIELDS,
  type ServiceField,
  type ServiceValues,
} from '../domain/service-fields.ts';
import { readService } from './read-service.ts';
import { describeService, viewFields } from './service-text.ts';

const clock = testClock('2026-11-26T06:00:00Z');
const step = (service: BotService, optional: ServiceField[] = []): StepOf<'service'> => ({
  id: 's',
  kind: 'service',
  text: { ru: 'x', en: 'x', kg: 'x' },
  service,
  optional,
  next: 'n',
});
const VALUES: ServiceValues = {
  from: 'Bishkek',
  to: 'Osh',
  city: 'Osh',
  date: '2026-12-10',
  endDate: '2026-12-13',
  time: '09:30',
  passengers: '2',
  guests: '3',
  what: 'A guide',
};
/** The problems of a refusal, `field code`. */
function problemsOf(work: () => unknown): string[] {
  try {
    work();
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.fields.map(({ path, code }) => `${path} ${code}`);
  }
}

describe('a service that was filled in at a step of the bot', () => {
  test('is one that the form of a request sends, whichever fields the step shows and whatever is entered', () => {
    const entered = fc.oneof(fc.constantFrom('', 'on', '2', '2026-12-10', '2026-12-13', '09:30'), fc.string());
    const values = fc.dictionary(fc.constantFrom(...SERVICE_FIELDS), entered);
    fc.assert(
      fc.property(
        fc.constantFrom(...BOT_SERVICES),
        fc.subarray([...SERVICE_FIELDS]),
        values,
        (service, optional, typed) => {
          const form = step(service, optional);
          const problems = problemsOf(() => {
            const read = readService({ clock }, form, typed);
            expect(read.kind).toBe(service);
            expect(zNewTravelRequest.shape.services.element.parse(read)).toEqual(read);
            for (const locale of LOCALES) expect(describeService(read, locale)).not.toBe('');
          });
          // A refusal stands at a field that the step shows.
          const shown = viewFields(form, 'en').map(({ name }) => `service.${name}`);
          for (const problem of problems) expect(shown).toContain(problem.split(' ')[0]);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('has the values of its fields, and what is not shown as a new form of a request has it', () => {
    const avia = readService({ clock }, step('avia', ['endDate', 'cabin', 'baggage']), {
      ...VALUES,
      cabin: 'business',
      baggage: 'on',
      action: 'issue',
    });
    expect(avia).toMatchObject({ from: 'Bishkek', to: 'Osh', passengers: 2, endDate: '2026-12-13' });
    expect(avia).toMatchObject({ cabin: 'business', baggage: true, group: false, action: 'pricing', payment: 'cash' });
    // A way back that the step does not show is none.
    expect(readService({ clock }, step('avia'), VALUES)).toMatchObject({ endDate: null, cabin: 'economy' });
    const hotel = readService({ clock }, step('hotel', ['room']), { ...VALUES, room: 'double' });
    expect(hotel).toMatchObject({ city: 'Osh', guests: 3, room: 'double', checkIn: 'normal', dailyLimit: null });
  });

  test('is refused at each field as the form of a request refuses it', () => {
    expect(problemsOf(() => readService({ clock }, step('avia'), {}))).toEqual([
      'service.from common.fill_field',
      'service.to common.fill_field',
      'service.date common.fill_field',
      'service.passengers common.fill_field',
    ]);
    expect(
      problemsOf(() => readService({ clock }, step('rail'), { ...VALUES, date: '31.11', passengers: '100' })),
    ).toEqual(['service.date common.bad_date', 'service.passengers platform.too_small']);
    const past = { ...VALUES, date: '2026-11-25' };
    expect(problemsOf(() => readService({ clock }, step('rail'), past))).toEqual(['service.date requests.past_date']);
    const sameDay = { ...VALUES, endDate: VALUES.date ?? '' };
    expect(problemsOf(() => readService({ clock }, step('hotel'), sameDay))).toEqual([
      'service.endDate requests.end_before_start',
    ]);
    const long = { what: 'x'.repeat(501) };
    expect(problemsOf(() => readService({ clock }, step('additional'), long))).toEqual([
      'service.what platform.too_big',
    ]);
    expect(problemsOf(() => readService({ clock }, step('transfer', ['car']), { ...VALUES, car: 'tank' }))).toEqual([
      'service.car platform.bad_value',
    ]);
  });

  test('is described in each language by the words of the form', () => {
    const hotel = readService({ clock }, step('hotel'), VALUES);
    expect(describeService(hotel, 'en').split('\n')).toEqual([
      'Hotel',
      'City: Osh',
      'Check-in: 10.12.2026',
      'Check-in time: Usual',
      'Check-out: 13.12.2026',
      'Check-out time: Usual',
      'Guests: 3',
      'Room: Single',
      'What to do: Tell the price',
      'Payment: Cash',
    ]);
    expect(describeService(hotel, 'ru')).toContain('Заезд: 10.12.2026');
    expect(describeService(hotel, 'kg')).toContain('Шаар: Osh');
    for (const service of BOT_SERVICES)
      for (const locale of LOCALES)
        for (const field of viewFields(step(service, [...FIELDS_OF[service].optional]), locale)) {
          expect(field.label).not.toBe('');
          if (field.input === 'choice') expect(field.options.length).toBeGreaterThan(1);
        }
  });
});

import { describe, expect, test } from 'vitest';
import type { SavedPassengerLine } from '#modules/travellers/api.ts';
import { draftOf, optionsOf } from './pick-options.ts';

const document = (id: string, type: 'passport' | 'internationalPassport', expiration: string | null) => ({
  ...{ id, type, expiration, masked: '•••••67', state: 'valid' as const },
});
const passenger = (documents: SavedPassengerLine['documents']): SavedPassengerLine => ({
  ...{ id: 'p', version: 1, surname: 'LI', name: 'ANNA', patronymic: null, gender: 'female' },
  ...{
    birthdate: '1990-12-10',
    citizenship: 'KG',
    bonusCard: null,
    documents,
    updatedAt: '',
    contract: null,
  },
});
const trip = { lastDate: '2026-12-10', usual: 'internationalPassport', abroad: true };
const shown = (documents: SavedPassengerLine['documents'], at = trip) =>
  optionsOf([passenger(documents)], at).map((option) => [option.document?.id ?? null, option.warning]);

describe('which document is offered', () => {
  test('the usual one of the trip first, one that runs out before its end last', () => {
    const id = document('id', 'passport', '2030-01-01');
    expect(shown([id, document('abroad', 'internationalPassport', '2030-01-01')])).toEqual([
      ['abroad', null],
      ['id', null],
    ]);
    expect(shown([document('old', 'internationalPassport', '2026-12-09'), id])).toEqual([
      ['id', null],
      ['old', 'expired'],
    ]);
  });

  test('one that is good on the last day but not half a year longer is warned of abroad only', () => {
    const edge = [document('edge', 'internationalPassport', '2026-12-10')];
    expect(shown(edge)).toEqual([['edge', 'soon']]);
    expect(shown(edge, { ...trip, abroad: false })).toEqual([['edge', null]]);
    expect(shown([document('paper', 'passport', null)])).toEqual([['paper', null]]);
  });

  test('whoever has none is offered without, with the age on the last day of travel', () => {
    const [option] = optionsOf([passenger([])], trip);
    expect(option).toMatchObject({ document: null, age: 36, warning: null });
  });
});

test('a form is filled with the names as kept, and the number that was shown', () => {
  const [option] = optionsOf([passenger([document('a', 'passport', '2030-01-01')])], trip);
  expect(option && draftOf(option, 'ID1234567')).toEqual({
    ...{ surname: 'LI', name: 'ANNA', patronymic: '', noPatronymic: true, gender: 'female' },
    ...{ birthdate: '1990-12-10', citizenship: 'KG', bonusCard: '' },
    ...{ documentType: 'passport', documentNumber: 'ID1234567', expiration: '2030-01-01' },
  });
});

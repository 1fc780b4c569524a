import { expect, test } from 'vitest';
import { draftValue, problemsToShow, readDraft, splitFullName } from './draft-form.ts';

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

test('the data step is read field by field, with dates as calendar dates', () => {
  const draft = readDraft(
    form({
      'passengers.0.surname': '  SYDYKOV ',
      'passengers.0.gender': 'male',
      'passengers.0.birthdate': '01.02.1990',
      'passengers.0.expiration': '31.02.2030',
      'passengers.0.noPatronymic': 'on',
      'passengers.0.citizenship': 'KG',
      'contacts.email': 'a@b.kg',
    }),
    1,
  );
  expect(draft.passengers).toEqual([
    {
      surname: 'SYDYKOV',
      name: '',
      patronymic: '',
      noPatronymic: true,
      gender: 'male',
      birthdate: '1990-02-01',
      citizenship: 'KG',
      documentType: '',
      documentNumber: '',
      expiration: '31.02.2030',
      bonusCard: '',
    },
  ]);
  expect(draft.contacts).toEqual({ phone: '', email: 'a@b.kg' });
});

test('a forged form cannot send what the wire refuses: texts are truncated, unknown values dropped', () => {
  const draft = readDraft(
    form({ 'passengers.0.name': 'A'.repeat(5000), 'passengers.0.gender': 'robot', 'passengers.7.name': 'X' }),
    1,
  );
  expect(draft.passengers).toHaveLength(1);
  expect(draft.passengers[0]?.name).toHaveLength(100);
  expect(draft.passengers[0]?.gender).toBe('');
});

test('before submission only filled fields are validated, and not the one being typed in', () => {
  const draft = readDraft(form({ 'passengers.0.surname': 'Сыдыков', 'contacts.phone': '12' }), 1);
  const problems = ['passengers.0.surname', 'passengers.0.name', 'contacts.phone'].map((path) => ({
    path,
    code: 'x.y',
  }));
  const paths = (submitted: boolean, typing: string | null) =>
    problemsToShow(problems, draft, { submitted, typing }).map((p) => p.path);
  expect(paths(false, null)).toEqual(['passengers.0.surname', 'contacts.phone']);
  expect(paths(false, 'contacts.phone')).toEqual(['passengers.0.surname']);
  expect(paths(true, 'contacts.phone')).toEqual(problems.map((p) => p.path));
  expect(draftValue(draft, 'passengers.3.surname')).toBe('');
});

test('a full name is split into surname, name and patronymic, and only when it is a name', () => {
  expect(splitFullName(' SYDYKOV AZAMAT ')).toEqual({ surname: 'SYDYKOV', name: 'AZAMAT', patronymic: '' });
  expect(splitFullName('Сыдыков Азамат Болотович')?.patronymic).toBe('Болотович');
  for (const text of ['SYDYKOV', '', 'A B C D', 'ID 1234567']) expect(splitFullName(text)).toBeNull();
});

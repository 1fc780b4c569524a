import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { zSavedForm } from './api.ts';
import {
  actorFor,
  code,
  form,
  gold,
  lastNumber,
  silver,
  sub,
  type TravellersFixture,
  travellersFixture,
} from './testing/saved-world.ts';
import { removePassenger } from './use-cases/delete-passenger.ts';
import { readPassenger } from './use-cases/require-passenger.ts';
import { changePassenger, createPassenger } from './use-cases/save-passenger.ts';
import { showDocument } from './use-cases/show-document.ts';

let fixture: TravellersFixture;
let deps: TravellersFixture['deps'];
let list: TravellersFixture['list'];
let namesIn: TravellersFixture['namesIn'];
beforeAll(async () => {
  fixture = await travellersFixture();
  ({ deps, list, namesIn } = fixture);
});
afterAll(() => fixture.database.close());
beforeEach(() => fixture.empty());

describe('whose passengers they are', () => {
  test('a contract sees its own and its sub-agents’, a sub-agent not those above, others none', async () => {
    await createPassenger(deps, silver, form({ surname: 'ABDIEV' }));
    const below = await createPassenger(deps, sub, form({ surname: 'BEKOV' }));
    expect(namesIn(await list(silver))).toEqual(['ABDIEV AZAMAT', 'BEKOV AZAMAT']);
    expect((await list(silver)).passengers.map(({ contract }) => [contract?.name, contract?.own])).toEqual([
      ['Ala-Too', true],
      ['Tokmok', false],
    ]);
    expect(namesIn(await list(silver, { contract: 'sub' }))).toEqual(['BEKOV AZAMAT']);
    expect(namesIn(await list(sub))).toEqual(['BEKOV AZAMAT']);
    expect(namesIn(await list(gold))).toEqual([]);
    expect(namesIn(await list(gold, { contract: 'sub' }))).toEqual([]);
    expect(namesIn(await list(actorFor('gold', [], 'u-sub')))).toEqual([]);
    expect((await readPassenger(deps, silver, below.id)).contract?.own).toBe(false);
  });

  test('a user without a contract keeps their own', async () => {
    const person = actorFor(null, [], 'anna');
    await createPassenger(deps, person, form({ surname: 'LI' }));
    expect(namesIn(await list(person))).toEqual(['LI AZAMAT']);
    expect((await list(person)).passengers[0]?.contract).toBeNull();
    expect(namesIn(await list(actorFor(null, [], 'boris')))).toEqual([]);
  });

  test('a stranger’s id is answered like an absent one, whatever is asked of it', async () => {
    const { id, documents } = await createPassenger(deps, silver, form());
    const documentId = documents[0]?.id ?? '';
    for (const who of [gold, sub, actorFor(null, [], 'u-silver')])
      for (const which of [id, randomUUID()]) {
        expect(await code(readPassenger(deps, who, which))).toBe('travellers.not_found');
        expect(await code(changePassenger(deps, who, which, { ...form(), version: 1 }))).toBe('travellers.not_found');
        expect(await code(removePassenger(deps, who, { id: which, version: 1 }))).toBe('travellers.not_found');
        expect(await code(showDocument(deps, who, { id: which, documentId }))).toBe('travellers.not_found');
      }
    expect(fixture.seen).toEqual([]);
    expect((await readPassenger(deps, silver, id)).surname).toBe('SYDYKOV');
  });
});

describe('what is kept', () => {
  test('nothing of a passenger can be read in the database', async () => {
    await createPassenger(deps, silver, form({ surname: 'KANARBEKOV', name: 'UNIKUM', bonusCard: 'KANCARD77' }));
    const { rows } = await fixture.database.pool.query(
      `select p::text, (select string_agg(d::text, ' ') from travellers.documents d) as d from travellers.passengers p`,
    );
    const all = JSON.stringify(rows);
    const hex = (text: string) => Buffer.from(text).toString('hex');
    for (const word of ['KANARBEKOV', 'UNIKUM', 'KANCARD77', lastNumber(), '1990-02-01'])
      for (const written of [word, hex(word), Buffer.from(word).toString('base64')]) expect(all).not.toContain(written);
    expect(all).toContain('2033-01-01');
  });

  test('numbers are masked wherever a passenger is read', async () => {
    const saved = await createPassenger(
      deps,
      silver,
      form({
        documents: [{ documentType: 'passport', documentNumber: 'ID7654321', expiration: '2033-01-01' }],
      }),
    );
    expect(saved.documents).toMatchObject([{ masked: '•••••21', state: 'valid', type: 'passport' }]);
    expect(JSON.stringify([saved, await list(silver)])).not.toContain('ID7654321');
  });

  test('a whole number is shown on an act of its own, and who saw it is written down', async () => {
    const { id, documents } = await createPassenger(deps, silver, form());
    expect(fixture.seen).toEqual([]);
    const { number } = await showDocument(deps, silver, { id, documentId: documents[0]?.id ?? '' });
    expect(number).toBe(lastNumber());
    expect(fixture.seen).toMatchObject([
      { actor: 'u-silver', contractId: 'silver', action: 'document_viewed', subjectId: id, ip: '10.0.0.1' },
    ]);
    expect(JSON.stringify(fixture.seen)).not.toContain(number);
  });

  test('a view that cannot be written down is not given', async () => {
    const { id, documents } = await createPassenger(deps, silver, form());
    const broken = { ...deps, audit: { recordAccess: () => Promise.reject(new Error('full')) } };
    await expect(showDocument(broken, silver, { id, documentId: documents[0]?.id ?? '' })).rejects.toThrow('full');
  });

  test('the rules of a booking hold without a trip: an expired document is kept, a wrong number is not', async () => {
    const expired = form({
      documents: [{ documentType: 'passport', documentNumber: 'ID1112223', expiration: '2020-01-01' }],
    });
    expect((await createPassenger(deps, silver, expired)).documents[0]?.state).toBe('expired');
    const wrong = form({
      surname: 'Сыдыков',
      birthdate: '2030-01-01',
      documents: [
        { documentType: 'returnCertificate', documentNumber: 'AB1234567', expiration: '2027-01-01' },
        { documentType: 'passport', documentNumber: '12', expiration: '' },
      ],
    });
    await expect(createPassenger(deps, silver, wrong)).rejects.toMatchObject({
      code: 'common.fill_required',
      fields: [
        { path: 'surname', code: 'travellers.name_latin' },
        { path: 'birthdate', code: 'travellers.birthdate_future' },
        { path: 'documents.1.documentNumber', code: 'travellers.kg_passport_number' },
        { path: 'documents.1.expiration', code: 'common.fill_field' },
      ],
    });
    expect((await list(silver)).total).toBe(1);
  });

  test('more than eight documents are refused on the wire', () => {
    const one = { documentType: 'passport', documentNumber: 'ID1', expiration: '' };
    const invalidFile = zSavedForm.safeParse({ ...form(), documents: Array(9).fill(one) });
    expect(invalidFile.error?.issues[0]?.message).toBe('travellers.documents_many');
    expect(zSavedForm.safeParse({ ...form(), documents: Array(8).fill(one) }).success).toBe(true);
  });

  test('one form does not name a document twice', async () => {
    const twice = ['ID5550001', 'id 555-0001'].map((documentNumber) => ({
      documentType: 'passport',
      documentNumber,
      expiration: '2033-01-01',
    }));
    await expect(createPassenger(deps, silver, form({ documents: twice }))).rejects.toMatchObject({
      fields: [{ path: 'documents.1.documentNumber', code: 'travellers.document_twice' }],
    });
  });
});

describe('a change', () => {
  test('keeps the number of a document whose number was left empty, replaces one that was typed', async () => {
    const saved = await createPassenger(deps, silver, form());
    const document = saved.documents[0];
    const typed = {
      id: document?.id,
      documentType: 'passport',
      documentNumber: '',
      expiration: '2034-05-05',
    };
    const kept = await changePassenger(deps, silver, saved.id, { ...form(), documents: [typed], version: 1 });
    expect(kept).toMatchObject({ version: 2, documents: [{ id: document?.id, masked: document?.masked }] });
    const other = { ...typed, documentNumber: 'ID9990099' };
    const changed = await changePassenger(deps, silver, saved.id, {
      ...form(),
      documents: [other],
      version: 2,
    });
    expect(changed.documents).toMatchObject([{ id: document?.id, masked: '•••••99' }]);
    const forged = { ...typed, id: 'somebody-else’s' };
    expect(await code(changePassenger(deps, silver, saved.id, { ...form(), documents: [forged], version: 3 }))).toBe(
      'common.fill_required',
    );
  });

  test('the second of two concurrent edits is refused, and nothing of the first is lost', async () => {
    const { id } = await createPassenger(deps, silver, form());
    const change = (name: string) =>
      code(changePassenger(deps, silver, id, { ...form(), name, documents: [], version: 1 }));
    const ends = await Promise.all(['ONE', 'TWO', 'THREE', 'FOUR'].map(change));
    expect(ends.toSorted()).toEqual(['done', ...Array(3).fill('travellers.changed_meanwhile')]);
    const winner = ['ONE', 'TWO', 'THREE', 'FOUR'][ends.indexOf('done')];
    expect(await readPassenger(deps, silver, id)).toMatchObject({ name: winner, version: 2 });
  });

  test('a passenger changed meanwhile is not deleted unseen', async () => {
    const { id } = await createPassenger(deps, silver, form());
    await changePassenger(deps, silver, id, { ...form(), documents: [], version: 1 });
    expect(await code(removePassenger(deps, silver, { id, version: 1 }))).toBe('travellers.changed_meanwhile');
    expect(await code(removePassenger(deps, silver, { id, version: 2 }))).toBe('done');
    expect(await code(readPassenger(deps, silver, id))).toBe('travellers.not_found');
    const { rows } = await fixture.database.pool.query('select count(*)::int as n from travellers.documents');
    expect(rows[0].n).toBe(0);
  });
});

describe('a document is of one passenger of an agency', () => {
  const same = [{ documentType: 'passport', documentNumber: 'ID3334445', expiration: '2033-01-01' }];

  test('the second is refused with the owner’s name; another agency may have it too', async () => {
    const first = await createPassenger(deps, silver, form({ documents: same }));
    await expect(createPassenger(deps, silver, form({ documents: same }))).rejects.toMatchObject({
      code: 'travellers.document_taken',
      details: { passengerId: first.id },
      fields: [{ path: 'documents.0.documentNumber' }],
    });
    expect((await list(silver)).total).toBe(1);
    await createPassenger(deps, gold, form({ documents: same }));
    await removePassenger(deps, silver, { id: first.id, version: 1 });
    await createPassenger(deps, silver, form({ documents: same }));
  });

  test('saved by eight at once it is saved once', async () => {
    const ends = await Promise.all(
      Array.from({ length: 8 }, () => code(createPassenger(deps, silver, form({ documents: same })))),
    );
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
    expect(ends.filter((end) => end === 'travellers.document_taken')).toHaveLength(7);
    expect((await list(silver)).total).toBe(1);
  });

  test('control: without the rule of the table eight are saved', async () => {
    await fixture.database.pool.query(
      'alter table travellers.documents drop constraint documents_owner_number_index_pk',
    );
    try {
      const ends = await Promise.all(
        Array.from({ length: 8 }, () => code(createPassenger(deps, silver, form({ documents: same })))),
      );
      expect(ends.filter((end) => end === 'done').length).toBeGreaterThan(1);
    } finally {
      await fixture.database.pool.query('truncate travellers.passengers, travellers.documents');
      await fixture.database.pool.query(
        'alter table travellers.documents add constraint documents_owner_number_index_pk primary key (owner, ' +
          'number_index)',
      );
    }
  });
});

test('a saved passenger needs the citizenship of a known country, when added and when changed', async () => {
  const unknown = { fields: [{ path: 'citizenship', code: 'travellers.citizenship_unknown' }] };
  await expect(createPassenger(deps, silver, form({ citizenship: 'XX' }))).rejects.toMatchObject(unknown);
  const { id, version } = await createPassenger(deps, silver, form());
  const change = changePassenger(deps, silver, id, { ...form({ citizenship: 'ZZ' }), version });
  await expect(change).rejects.toMatchObject(unknown);
});

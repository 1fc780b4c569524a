import { randomBytes, randomUUID } from 'node:crypto';
import type { UserAccount } from '#kernel/account.ts';
import { createBlindIndex } from '#platform/crypto/blind-index.ts';
import { createSealer } from '#platform/crypto/sealing.ts';
import { createLimiter } from '#platform/limits/limiter.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { COUNTRIES } from '../../../../tests/support/countries.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import type { SavedFormInput } from '../api.ts';
import type { DocumentViewRecord, PassengerActor, TravellersDeps } from '../ports.ts';
import { listPassengers } from '../use-cases/list-passengers.ts';

const NAMES: Record<string, string> = { silver: 'Ala-Too', sub: 'Tokmok', gold: 'Tulpar' };

/** Who keeps passengers under a contract, null outside of one; `below` are its sub-agents. */
export const actorFor = (
  contractId: string | null,
  subAgentContractIds: string[] = [],
  userId = `u-${contractId}`,
): PassengerActor => ({
  user: { userId, name: 'A', roles: ['ROLE_AGENT'], contractId, workplaceId: 'w', subAgentContractIds } as UserAccount,
  ip: '10.0.0.1',
});
export const silver = actorFor('silver', ['sub']);
export const sub = actorFor('sub');
export const gold = actorFor('gold');

let numbers = 1_000_000;
/** A new number of a passport, and the last one given. */
export const newNumber = () => `ID${numbers++}`;
export const lastNumber = () => `ID${numbers - 1}`;
export const form = (changed: Partial<SavedFormInput> = {}): SavedFormInput => ({
  surname: 'SYDYKOV',
  name: 'AZAMAT',
  patronymic: '',
  citizenship: 'KG',
  gender: 'male',
  birthdate: '1990-02-01',
  bonusCard: '',
  documents: [{ documentType: 'passport', documentNumber: newNumber(), expiration: '2033-01-01' }],
  ...changed,
});

/** The code of what was refused, or `done`. */
export const code = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

const COUNTRY_LIST = COUNTRIES.map((iso2) => ({
  iso2,
  iso3: '',
  phone: '',
  name: { ru: iso2, en: iso2, kg: iso2 },
}));

/** Saved passengers on a database of their own, on 20 November 2026 at noon in Bishkek. */
export async function travellersFixture() {
  const database = await testDatabase();
  const clock = testClock('2026-11-20T06:00:00Z');
  const secret = randomBytes(32);
  const seen: DocumentViewRecord[] = [];
  const deps: TravellersDeps = {
    db: database.db,
    clock,
    ids: randomUUID,
    sealer: createSealer(secret),
    blind: createBlindIndex(secret),
    limiter: createLimiter({ db: database.db, clock, secret }),
    contractSummaries: async (_db, ids) => ids.map((id) => ({ id, number: `N-${id}`, name: NAMES[id] ?? id })),
    countries: () => COUNTRY_LIST,
    audit: {
      recordAccess: async (_tx, entry) => {
        seen.push(entry);
      },
    },
  };
  const list = (who: PassengerActor, query: Partial<Parameters<typeof listPassengers>[2]> = {}) =>
    listPassengers(deps, who, { sort: 'name', limit: 50, ...query });
  return {
    database,
    deps,
    /** Views of a document that were written down. */
    seen,
    list,
    namesIn: ({ passengers }: Awaited<ReturnType<typeof list>>) =>
      passengers.map(({ surname, name }) => `${surname} ${name}`),
    empty: async () => {
      seen.length = 0;
      await database.pool.query('truncate travellers.passengers, travellers.documents');
    },
  };
}
export type TravellersFixture = Awaited<ReturnType<typeof travellersFixture>>;

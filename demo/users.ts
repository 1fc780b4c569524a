import type { Role } from '#kernel/account.ts';
import type { LocalDate } from '#kernel/dates.ts';
import { fromMajor, type Money } from '#kernel/money.ts';
import { addMember, type NewContract, openContract, type TravelPolicy } from '#modules/agencies/index.ts';
import type { DemoLogin } from '#modules/identity/api.ts';
import { addUser, hashPassword } from '#modules/identity/index.ts';
import { createLedger } from '#modules/ledger/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Deps } from '../src/server/app-module.ts';

/** Password of all demonstration users; shown on its login page and by `npm start`. */
const PASSWORD = 'sapar-demo-2026';

type DemoContract = NewContract & { deposit: Money; creditLimit: Money };

const contract = (
  id: string,
  number: string,
  contractor: [id: string, name: string],
  perMille: number,
  [deposit, creditLimit]: [number, number],
  more: Partial<NewContract> = {},
): DemoContract => ({
  id: `demo-${id}`,
  number,
  contractor: { id: `demo-${contractor[0]}`, name: contractor[1] },
  parentId: null,
  kind: 'agent',
  settings: { withCommition: '1', lowBalance: 5_000_000 },
  currency: 'KGS',
  commission: { kind: 'percent', perMille },
  motivation: fromMajor(100),
  workplaces: [{ id: `demo-${id}-1`, name: 'Касса 1' }],
  deposit: fromMajor(deposit),
  creditLimit: fromMajor(creditLimit),
  ...more,
});

/** Travel policy of the mine: small enough that a newcomer meets both sides of it within minutes. */
const MINE_POLICY: TravelPolicy = {
  cabin: 'economy',
  perPassenger: fromMajor(4_500).minor,
  perOrder: fromMajor(25_000).minor,
  daysAhead: 2,
  costCentres: ['Рудник Тоо-Ашуу', 'Фабрика', 'Офис в Бишкеке'],
  costCentreRequired: true,
  purpose: 'required',
  approvers: ['demo-approver'],
  always: false,
  hours: 24,
  onTimeout: 'refuse',
};

/**
 * Demonstration contracts: three ordinary agencies, one without money, one that hides its commission, one with two
 * contracts, a sub-agent, a company, and a company with a travel policy.
 */
const CONTRACTS: readonly DemoContract[] = [
  contract('silver', 'AT-0101', ['ala-too', 'Ала-Тоо Тревел'], 30, [120_000, 200_000]),
  contract('gold', 'TU-0202', ['tulpar', 'Тулпар Сапар'], 40, [350_000, 500_000]),
  contract('platinum', 'IS-0303', ['issyk', 'Иссык Тур'], 50, [900_000, 1_000_000]),
  contract('poor', 'NA-0404', ['naryn', 'Нарын Вояж'], 30, [120, 0], { managerId: 'demo-finance' }),
  contract('quiet', 'MA-0505', ['manas', 'Манас Сервис'], 30, [150_000, 100_000], {
    settings: { withCommition: '0', lowBalance: 5_000_000 },
  }),
  contract('osh-city', 'OS-0606', ['osh', 'Ош Авиакасса'], 30, [80_000, 100_000], {
    workplaces: [
      { id: 'demo-osh-city-1', name: 'Касса на Ленина' },
      { id: 'demo-osh-city-2', name: 'Касса в аэропорту' },
    ],
  }),
  contract('osh-group', 'OS-0607', ['osh', 'Ош Авиакасса'], 0, [60_000, 0], {
    commission: { kind: 'fixed', amount: fromMajor(250) },
    workplaces: [{ id: 'demo-osh-group-1', name: 'Групповой отдел' }],
  }),
  contract('sub', 'AT-0101/1', ['tokmok', 'Токмок Билет'], 20, [40_000, 30_000], {
    parentId: 'demo-silver',
    kind: 'subagent',
  }),
  contract('company', 'KO-0808', ['kumtor', 'Ак-Шумкар Строй'], 0, [200_000, 300_000], {
    kind: 'corporate',
    motivation: fromMajor(0),
    workplaces: [{ id: 'demo-company-1', name: 'Отдел поездок' }],
  }),
  contract('mine', 'TB-0909', ['tooashuu', 'Тоо-Ашуу Кен'], 0, [500_000, 500_000], {
    kind: 'corporate',
    motivation: fromMajor(0),
    workplaces: [{ id: 'demo-mine-1', name: 'Отдел командировок' }],
    policy: MINE_POLICY,
  }),
];

type DemoUser = {
  login: DemoLogin['who'];
  surname: string;
  name: string;
  birthdate: LocalDate | null;
  /** With an unused area code. */
  phone?: string;
  role: Role;
  contracts?: readonly string[];
};

const USERS: readonly DemoUser[] = [
  {
    login: 'silver',
    surname: 'Асанов',
    name: 'Бакыт',
    birthdate: '1988-04-11',
    role: 'ROLE_AGENT',
    contracts: ['silver'],
  },
  {
    login: 'gold',
    surname: 'Токтосунова',
    name: 'Жылдыз',
    birthdate: '1992-09-30',
    role: 'ROLE_AGENT',
    contracts: ['gold'],
  },
  {
    login: 'platinum',
    surname: 'Ким',
    name: 'Виктория',
    birthdate: '1985-01-17',
    role: 'ROLE_AGENT',
    contracts: ['platinum'],
  },
  {
    login: 'poor',
    surname: 'Сыдыков',
    name: 'Эрлан',
    birthdate: '1990-12-02',
    role: 'ROLE_AGENT',
    contracts: ['poor'],
  },
  {
    login: 'quiet',
    surname: 'Орозбекова',
    name: 'Нургуль',
    birthdate: null,
    role: 'ROLE_AGENT',
    contracts: ['quiet'],
  },
  {
    login: 'two',
    surname: 'Маматов',
    name: 'Азамат',
    birthdate: '1979-06-23',
    role: 'ROLE_AGENT',
    contracts: ['osh-city', 'osh-group'],
  },
  {
    login: 'sub',
    surname: 'Ли',
    name: 'Анна',
    birthdate: '1995-03-08',
    role: 'ROLE_AGENT',
    contracts: ['sub'],
  },
  {
    login: 'company',
    surname: 'Исаева',
    name: 'Чолпон',
    birthdate: '1983-11-19',
    role: 'ROLE_CORPORATE',
    contracts: ['company'],
  },
  {
    login: 'traveller',
    surname: 'Жумабекова',
    name: 'Айзада',
    birthdate: '1990-03-21',
    role: 'ROLE_CORPORATE',
    contracts: ['mine'],
  },
  {
    login: 'approver',
    surname: 'Керимов',
    name: 'Нурбек',
    birthdate: '1976-05-09',
    role: 'ROLE_CORPORATE',
    contracts: ['mine'],
  },
  {
    login: 'cashier',
    surname: 'Бекова',
    name: 'Айгерим',
    birthdate: '1991-07-05',
    role: 'ROLE_CASHER',
  },
  {
    login: 'cashier2',
    surname: 'Джумабаев',
    name: 'Тимур',
    birthdate: '1987-02-14',
    role: 'ROLE_CASHER',
  },
  {
    login: 'executor',
    surname: 'Петрова',
    name: 'Ольга',
    birthdate: '1989-10-27',
    role: 'ROLE_EXECUTOR',
  },
  {
    login: 'executor2',
    surname: 'Абдиев',
    name: 'Руслан',
    birthdate: '1993-05-16',
    role: 'ROLE_EXECUTOR',
  },
  {
    login: 'finance',
    surname: 'Осмонова',
    name: 'Бермет',
    birthdate: '1984-06-12',
    phone: '+996000101021',
    role: 'ROLE_FINANCE',
  },
  {
    login: 'content',
    surname: 'Ибраева',
    name: 'Назгуль',
    birthdate: '1992-04-18',
    role: 'ROLE_CONTENT',
  },
  {
    login: 'admin',
    surname: 'Садыкова',
    name: 'Гульмира',
    birthdate: '1980-08-01',
    role: 'ROLE_ADMIN',
  },
  {
    login: 'admin2',
    surname: 'Турдуев',
    name: 'Марат',
    birthdate: '1978-01-30',
    role: 'ROLE_ADMIN',
  },
];

const emailOf = ({ login }: DemoUser): string => `${login}@sapar.example`;

export const DEMO_LOGINS: readonly DemoLogin[] = USERS.map((person) => ({
  email: emailOf(person),
  password: PASSWORD,
  who: person.login,
}));

/** Points cover a part of a ticket, motivation a whole one. */
const AWARDS = { points: fromMajor(3_000), motivation: fromMajor(5_000) } as const;

type Seeding = Pick<Deps, 'db' | 'clock'>;

/** Deposit and credit limit of a new contract. */
async function fund({ db, clock }: Seeding, { id, deposit, creditLimit }: DemoContract): Promise<void> {
  const ledger = createLedger({ clock });
  const at = clock.now().toISOString();
  await inTransaction(db, async (tx) => {
    await ledger.post(tx, { kind: 'deposit', id: `${id}:opening`, contractId: id, amount: deposit, at });
    await ledger.setCreditLimit(tx, id, creditLimit);
    // Initial bonus money, until sales earn it.
    if (deposit.minor < AWARDS.motivation.minor) return;
    for (const [fund, amount] of Object.entries(AWARDS) as [keyof typeof AWARDS, Money][])
      await ledger.post(tx, { kind: 'award', id: `${id}:${fund}`, fund, contractId: id, amount, at });
  });
}

/** Creates the demonstration users, their contracts and funds; existing ones are left unchanged. */
export async function seedDemoUsers(deps: Seeding): Promise<void> {
  const { db, clock } = deps;
  for (const each of CONTRACTS) {
    const { deposit: _deposit, creditLimit: _limit, ...terms } = each;
    if (await openContract(db, clock, terms)) await fund(deps, each);
  }
  // One hash for all users: each hashing thread keeps 19 MiB.
  const passwordHash = await hashPassword(PASSWORD);
  for (const person of USERS) {
    const { login, surname, name, birthdate, phone, role } = person;
    const id = `demo-${login}`;
    const user = {
      id,
      surname,
      name,
      birthdate,
      email: emailOf(person),
      passwordHash,
      ...(phone && { phone }),
    };
    if (!(await addUser(db, clock, { ...user, locale: 'ru', roles: [role] }))) continue;
    for (const key of person.contracts ?? [])
      for (const workplace of CONTRACTS.find((c) => c.id === `demo-${key}`)?.workplaces ?? [])
        await addMember(db, clock, { userId: id, contractId: `demo-${key}`, workplaceId: workplace.id });
  }
}

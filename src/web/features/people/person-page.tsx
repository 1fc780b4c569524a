import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { type Choice, HOUSE_ROLES, type Person } from '#modules/identity/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { Facts } from '../../shared/office/facts.tsx';
import { ProposedNotice } from '../../shared/office/proposed-notice.tsx';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox, ChoiceGroup } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Badge, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import css from './people.module.css';
import { PersonContract } from './person-contract.tsx';
import { useRoleNames } from './use-role-names.ts';

export type PersonRefusal = { at: string; text: string | null; chooseOne: string | null };
type Props = {
  person: Person;
  /** What contracts are looked for, and those that were found. */
  wanted: string;
  found: readonly Choice[] | null;
  saved: boolean;
  proposed: boolean;
  now: string;
  refused: PersonRefusal | null;
};

/** A user, as administrators see and change them. */
export function PersonPage(props: Props) {
  const { person, refused } = props;
  const t = useTranslations('people.person');
  const list = useTranslations('people');
  const name = [person.surname, person.name, person.patronymic].filter(Boolean).join(' ');
  return (
    <Page
      title={name}
      back={{ to: '/office/people', text: list('title') }}
      mark={!person.active && <Badge tone="error">{list('list.off')}</Badge>}
      narrow
    >
      {refused?.text && (
        <Notice key={refused.at} tone="error" live>
          {refused.text}
        </Notice>
      )}
      {props.saved && !refused && <Notice tone="done" live title={t('saved')} />}
      {props.proposed && !refused && <ProposedNotice />}
      {person.self && <Notice title={t('self')} />}
      <About person={person} now={props.now} />
      <Card aria-labelledby="contracts">
        <h2 id="contracts">{t('contracts')}</h2>
        {person.choices.length === 0 && <p className={css.muted}>{t('noContracts')}</p>}
        {person.choices.map((choice) => (
          <PersonContract
            key={choice.contractId}
            contract={{ ...choice, workplaces: person.workplaces[choice.contractId] ?? choice.workplaces }}
            theirs={choice.workplaces.map(({ id }) => id)}
            fixed={person.self}
            refused={refused}
          />
        ))}
      </Card>
      {!person.self && (
        <>
          <Attach {...props} />
          <HouseRoles person={person} />
          <Access person={person} />
        </>
      )}
    </Page>
  );
}

function About({ person, now }: { person: Person; now: string }) {
  const t = useTranslations('people.person');
  const moment = useFormatInstant(now);
  const roleNames = useRoleNames();
  const facts = [
    [t('email'), person.email],
    [t('phone'), person.phone ?? t('noPhone')],
    [t('roles'), roleNames(person.roles)],
    [t('since'), formatNumericDate(localDate(new Date(person.createdAt), BUSINESS_TIME_ZONE))],
    [t('sessions'), t('signedIn', { count: person.sessions, time: person.seenAt ? moment(person.seenAt) : '' })],
  ] as const;
  return (
    <Facts facts={facts}>
      <Link to={`/office/audit?actor=${encodeURIComponent(person.id)}`} prefetch="none">
        {t('history')}
      </Link>
      <Link to={`/office/audit?subject=${encodeURIComponent(person.id)}`} prefetch="none">
        {t('changes')}
      </Link>
    </Facts>
  );
}

/** Contracts are looked for by the address of the page, so that it works without a script. */
function Attach({ person, wanted, found, refused }: Props) {
  const t = useTranslations('people.person');
  const held = new Set(person.choices.map(({ contractId }) => contractId));
  return (
    <Card aria-labelledby="attach">
      <h2 id="attach">{t('attach')}</h2>
      <p className={css.muted}>{t('attachText')}</p>
      <Form method="get" className={css.stack} preventScrollReset key={wanted}>
        <Field
          type="search"
          name="contract"
          label={t('find')}
          defaultValue={wanted}
          maxLength={100}
          autoComplete="off"
          required
        />
        <div className={css.buttons}>
          <Button variant="secondary" icon="search">
            {t('search')}
          </Button>
        </div>
      </Form>
      {found && found.length === 0 && <Notice live title={t('notFound')} />}
      {found && found.length > 0 && (
        <section aria-label={t('found')}>
          {found.map((contract) =>
            held.has(contract.contractId) ? (
              <p key={contract.contractId} className={css.contract}>
                {contract.contractor.name} · {contract.number}: {t('already')}
              </p>
            ) : (
              <PersonContract key={contract.contractId} contract={contract} theirs={null} refused={refused} />
            ),
          )}
        </section>
      )}
    </Card>
  );
}

function HouseRoles({ person }: { person: Person }) {
  const t = useTranslations('people.person');
  const role = useTranslations('account.profile.role');
  const approvals = useTranslations('approvals');
  return (
    <Card aria-labelledby="house">
      <h2 id="house">{t('house')}</h2>
      <p className={css.muted}>{t('houseText')}</p>
      <Form method="post" className={css.stack} preventScrollReset key={person.roles.join(' ')}>
        <ChoiceGroup legend={t('house')} hideLegend>
          {HOUSE_ROLES.map((one) => (
            <Checkbox key={one} name={one} value="1" defaultChecked={person.roles.includes(one)}>
              {role(one)}
            </Checkbox>
          ))}
        </ChoiceGroup>
        <Field name="reason" label={approvals('reason')} maxLength={300} autoComplete="off" />
        <div className={css.buttons}>
          <Button variant="secondary" name="intent" value="roles">
            {t('saveRoles')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Access({ person: { active } }: { person: Person }) {
  const t = useTranslations('people.person');
  return (
    <Card aria-labelledby="access">
      <h2 id="access">{t('access')}</h2>
      <p>{t(active ? 'opened' : 'closed')}</p>
      {active && <p className={css.muted}>{t('closeText')}</p>}
      <Form method="post" className={css.links} preventScrollReset>
        <Button variant={active ? 'danger' : 'secondary'} name="intent" value={active ? 'close' : 'open'}>
          {t(active ? 'close' : 'reopen')}
        </Button>
      </Form>
    </Card>
  );
}

import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { type ContractOption, type Person, STAFF_ROLES } from '#modules/identity/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { DetailsCard } from '../../shared/office/details-card.tsx';
import { ProposedAlert } from '../../shared/office/proposed-alert.tsx';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox, ChoiceGroup } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { useRoleNames } from './use-role-names.ts';
import { UserContract } from './user-contract.tsx';
import css from './users.module.css';

export type UserChangeRefusal = { at: string; text: string | null; chooseOne: string | null };
type Props = {
  person: Person;
  /** Search text for contracts, and the contracts found. */
  wanted: string;
  found: readonly ContractOption[] | null;
  saved: boolean;
  proposed: boolean;
  now: string;
  refusal: UserChangeRefusal | null;
};

/** A user for administrators: details, contracts, roles, access. */
export function UserPage(props: Props) {
  const { person, refusal } = props;
  const t = useTranslations('users.person');
  const list = useTranslations('users');
  const name = [person.surname, person.name, person.patronymic].filter(Boolean).join(' ');
  return (
    <Page
      title={name}
      back={{ to: '/office/users', text: list('title') }}
      badge={!person.active && <Badge tone="error">{list('list.off')}</Badge>}
      narrow
    >
      {refusal?.text && (
        <Alert key={refusal.at} tone="error" live>
          {refusal.text}
        </Alert>
      )}
      {props.saved && !refusal && <Alert tone="done" live title={t('saved')} />}
      {props.proposed && !refusal && <ProposedAlert />}
      {person.self && <Alert title={t('self')} />}
      <PersonalDetails person={person} now={props.now} />
      <Card aria-labelledby="contracts">
        <h2 id="contracts">{t('contracts')}</h2>
        {person.choices.length === 0 && <p className={css.muted}>{t('noContracts')}</p>}
        {person.choices.map((choice) => (
          <UserContract
            key={choice.contractId}
            contract={{ ...choice, workplaces: person.workplaces[choice.contractId] ?? choice.workplaces }}
            assignedWorkplaceIds={choice.workplaces.map(({ id }) => id)}
            fixed={person.self}
            refusal={refusal}
          />
        ))}
      </Card>
      {!person.self && (
        <>
          <AttachContract {...props} />
          <StaffRoles person={person} />
          <UserAccess person={person} />
        </>
      )}
    </Page>
  );
}

function PersonalDetails({ person, now }: { person: Person; now: string }) {
  const t = useTranslations('users.person');
  const formatInstant = useFormatInstant(now);
  const roleNames = useRoleNames();
  const details = [
    [t('email'), person.email],
    [t('phone'), person.phone ?? t('noPhone')],
    ...(person.organisation === null ? [] : [[t('organisation'), person.organisation] as const]),
    [t('roles'), roleNames(person.roles)],
    [t('since'), formatNumericDate(localDate(new Date(person.createdAt), BUSINESS_TIME_ZONE))],
    [t('sessions'), t('signedIn', { count: person.sessions, time: person.seenAt ? formatInstant(person.seenAt) : '' })],
  ] as const;
  return (
    <DetailsCard details={details}>
      <Link to={`/office/audit?actor=${encodeURIComponent(person.id)}`} prefetch="none">
        {t('history')}
      </Link>
      <Link to={`/office/audit?subject=${encodeURIComponent(person.id)}`} prefetch="none">
        {t('changes')}
      </Link>
    </DetailsCard>
  );
}

/** The contract search is a GET form, so that it works without scripts. */
function AttachContract({ person, wanted, found, refusal }: Props) {
  const t = useTranslations('users.person');
  const attachedContractIds = new Set(person.choices.map(({ contractId }) => contractId));
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
      {found && found.length === 0 && <Alert live title={t('notFound')} />}
      {found && found.length > 0 && (
        <section aria-label={t('found')}>
          {found.map((contract) =>
            attachedContractIds.has(contract.contractId) ? (
              <p key={contract.contractId} className={css.contract}>
                {contract.contractor.name} · {contract.number}: {t('already')}
              </p>
            ) : (
              <UserContract
                key={contract.contractId}
                contract={contract}
                assignedWorkplaceIds={null}
                refusal={refusal}
              />
            ),
          )}
        </section>
      )}
    </Card>
  );
}

function StaffRoles({ person }: { person: Person }) {
  const t = useTranslations('users.person');
  const role = useTranslations('account.profile.role');
  const approvals = useTranslations('approvals');
  return (
    <Card aria-labelledby="house">
      <h2 id="house">{t('house')}</h2>
      <p className={css.muted}>{t('houseText')}</p>
      <Form method="post" className={css.stack} preventScrollReset key={person.roles.join(' ')}>
        <ChoiceGroup legend={t('house')} hideLegend>
          {STAFF_ROLES.map((one) => (
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

function UserAccess({ person: { active } }: { person: Person }) {
  const t = useTranslations('users.person');
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

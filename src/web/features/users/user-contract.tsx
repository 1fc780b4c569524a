import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ContractOption } from '#modules/identity/api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, ChoiceGroup } from '../../ui/choice.tsx';
import { Link } from '../../ui/link.tsx';
import type { UserChangeRefusal } from './user-page.tsx';
import css from './users.module.css';

/** A contract with its workplaces: those of the user are marked; with null the contract can be attached. */
export function UserContract(props: {
  contract: ContractOption;
  assignedWorkplaceIds: readonly string[] | null;
  /** Read-only. */
  fixed?: boolean;
  refusal: UserChangeRefusal | null;
}) {
  const { contract, assignedWorkplaceIds, fixed } = props;
  const { contractId, contractor, number, status, workplaces } = contract;
  const t = useTranslations('users');
  const title = t(status === 'active' ? 'list.contract' : 'list.suspended', {
    number,
    name: contractor.name,
  });
  const [only, ...more] = workplaces;
  if (!only)
    return (
      <div className={css.contract}>
        <h3>{title}</h3>
        <p className={css.muted}>{t('person.noWorkplaces')}</p>
      </div>
    );
  return (
    <Form
      method="post"
      className={css.contract}
      preventScrollReset
      key={[contractId, ...(assignedWorkplaceIds ?? [])].join(' ')}
    >
      <h3>
        <Link to={`/office/contracts/${encodeURIComponent(contractId)}`} prefetch="none">
          {title}
        </Link>
      </h3>
      <input type="hidden" name="contractId" value={contractId} />
      <ChoiceGroup
        legend={t('person.workplaces')}
        error={props.refusal?.chooseOne === contractId && t('person.chooseOne')}
      >
        {workplaces.map((workplace) => (
          <Checkbox
            key={workplace.id}
            id={`place-${contractId}-${workplace.id}`}
            name="workplace"
            value={workplace.id}
            disabled={fixed}
            defaultChecked={assignedWorkplaceIds?.includes(workplace.id) ?? more.length === 0}
          >
            {workplace.name}
          </Checkbox>
        ))}
      </ChoiceGroup>
      {!fixed && (
        <div className={css.buttons}>
          <Button variant={assignedWorkplaceIds ? 'secondary' : 'primary'} name="intent" value="place">
            {t(assignedWorkplaceIds ? 'person.save' : 'person.connect')}
          </Button>
          {assignedWorkplaceIds && (
            <Button variant="quiet" name="intent" value="detach">
              {t('person.detach')}
            </Button>
          )}
        </div>
      )}
    </Form>
  );
}

import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { type ContractTerms, MAX_UNPAID } from '#modules/agencies/api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import type { ContractChangeRefusal } from './change-refusal.ts';
import css from './contracts.module.css';
import { ManagerField } from './manager-field.tsx';
import { contractorErrors, RequisiteFields } from './requisite-fields.tsx';

/** Whole currency units. */
export const MAX_LOW_BALANCE = 1_000_000_000;

type Props = { contract: ContractTerms; refusal: ContractChangeRefusal | null; busy: boolean };

/** Form of contract terms. After a concurrent change it shows the current values. `version` is the edited one. */
function ChangeForm(props: { intent: string; version: number; children: ReactNode }) {
  return (
    <Form method="post" className={css.stack} preventScrollReset key={props.version}>
      <input type="hidden" name="version" value={props.version} />
      <input type="hidden" name="intent" value={props.intent} />
      {props.children}
    </Form>
  );
}

const fieldErrorsOf = (refusal: ContractChangeRefusal | null, intent: string) =>
  refusal?.intent === intent ? refusal.fields : {};

export function TermsForm({ contract, refusal, busy }: Props) {
  const t = useTranslations('users.contracts');
  const _c = useTranslations('contracts.opening');
  const { status, showsCommission, unpaidOrders, lowBalance, currency, manager, managers } = contract;
  const fields = fieldErrorsOf(refusal, 'terms');
  const errorText = (name: string, max: number) => fields[name] === 'wrong' && t('wrong', { most: max });
  // A former manager stays listed until another is selected.
  const offered = manager && !managers.some(({ id }) => id === manager.id) ? [manager, ...managers] : managers;
  return (
    <Card aria-labelledby="terms">
      <h2 id="terms">{t('terms')}</h2>
      <ChangeForm intent="terms" version={contract.version}>
        <Checkbox name="sells" value="1" defaultChecked={status === 'active'} note={t('sellsNote')}>
          {t('sells')}
        </Checkbox>
        <Checkbox name="shows" value="1" defaultChecked={showsCommission}>
          {t('shows')}
        </Checkbox>
        <ManagerField managers={offered} selectedId={manager?.id} error={fields.managerId} />
        <div className={css.pair}>
          <Field
            name="unpaidOrders"
            label={t('unpaid')}
            defaultValue={unpaidOrders}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            error={errorText('unpaidOrders', MAX_UNPAID)}
          />
          <Field
            name="lowBalance"
            label={t('low', { currency })}
            hint={t('lowNote')}
            defaultValue={Math.round(lowBalance.minor / 100)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={16}
            error={errorText('lowBalance', MAX_LOW_BALANCE)}
          />
        </div>
        <div className={css.buttons}>
          <Button busy={busy}>{t('save')}</Button>
        </div>
      </ChangeForm>
    </Card>
  );
}

export function ContractorForm({ contract, refusal, busy }: Props) {
  const t = useTranslations('contracts.requisites');
  const { name, requisites, version } = contract.contractor;
  return (
    <Card aria-labelledby="firm">
      <h2 id="firm">{t('title')}</h2>
      <p className={css.muted}>{t('note')}</p>
      <ChangeForm intent="firm" version={version}>
        <RequisiteFields
          name={name}
          requisites={requisites}
          errors={contractorErrors(fieldErrorsOf(refusal, 'firm'))}
        />
        <div className={css.buttons}>
          <Button variant="secondary" busy={busy}>
            {t('save')}
          </Button>
        </div>
      </ChangeForm>
    </Card>
  );
}

export function WorkplaceForm({ contract, refusal, busy }: Props) {
  const t = useTranslations('users.contracts');
  const c = useTranslations('contracts.page');
  return (
    <Card aria-labelledby="workplaces">
      <h2 id="workplaces">{t('workplaces')}</h2>
      <ul className={css.workplaces}>
        {contract.workplaces.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <ChangeForm intent="workplace" version={contract.version}>
        <Field
          name="workplace"
          label={c('workplace')}
          maxLength={200}
          autoComplete="off"
          required
          error={fieldErrorsOf(refusal, 'workplace').name}
        />
        <div className={css.buttons}>
          <Button variant="secondary" busy={busy}>
            {c('addWorkplace')}
          </Button>
        </div>
      </ChangeForm>
    </Card>
  );
}

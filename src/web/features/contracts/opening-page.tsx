import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ContractTerms } from '#modules/agencies/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox, ChoiceGroup, Radio } from '../../ui/choice.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import css from './contracts.module.css';
import { EarningFields, type EarningProblems } from './earning-fields.tsx';
import { ManagerField } from './manager-field.tsx';
import { RequisiteFields } from './requisite-fields.tsx';

export type OpeningRefusal = {
  at: string;
  text: string | null;
  /** Error by field name: a text, or `wrong` for an amount. */
  fields: Readonly<Record<string, string>>;
  earning: EarningProblems;
  typed: Readonly<Record<string, string>>;
};

type ContractSummary = Pick<ContractTerms, 'id' | 'number' | 'contractor' | 'currency'>;
type Props = {
  opening: { managers: ContractTerms['managers']; currency: ContractTerms['currency'] };
  /** An existing contract of the same contractor. */
  firm: ContractSummary | null;
  /** Parent contract of a sub-agent's contract. */
  parent: ContractSummary | null;
  refusal: OpeningRefusal | null;
};

export function OpeningPage({ opening, firm, parent, refusal }: Props) {
  const t = useTranslations('contracts.opening');
  const userLabels = useTranslations('users.contracts');
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Page title={t('title')} lead={t('lead')} back={{ to: '/office/contracts', text: userLabels('title') }} narrow>
      {refusal?.text && (
        <Alert key={refusal.at} tone="error" live>
          {refusal.text}
        </Alert>
      )}
      <Form method="post" className={css.stack} preventScrollReset key={`${firm?.id} ${parent?.id}`}>
        <ContractorFields firm={firm} refusal={refusal} />
        <ContractTermsFields opening={opening} parent={parent} refusal={refusal} />
        <Money currency={opening.currency} refusal={refusal} />
        <div className={css.buttons}>
          <Button busy={busy}>{t('submit')}</Button>
        </div>
      </Form>
    </Page>
  );
}

function ContractorFields({ firm, refusal }: Pick<Props, 'firm' | 'refusal'>) {
  const t = useTranslations('contracts.opening');
  return (
    <Card aria-labelledby="firm">
      <h2 id="firm">{t('firm')}</h2>
      <div className={css.stack}>
        {firm ? (
          <>
            <p className={css.tight}>{t('forFirm', { name: firm.contractor.name })}</p>
            <input type="hidden" name="contractorId" value={firm.contractor.id} />
          </>
        ) : (
          <RequisiteFields
            name={refusal?.typed.firm}
            requisites={refusal?.typed ?? {}}
            errors={refusal?.fields ?? {}}
            innRequired
          />
        )}
      </div>
    </Card>
  );
}

function ContractTermsFields({ opening, parent, refusal }: Pick<Props, 'opening' | 'parent' | 'refusal'>) {
  const t = useTranslations('contracts.opening');
  const userLabels = useTranslations('users.contracts');
  const enteredValues = refusal?.typed ?? {};
  const fieldErrors = refusal?.fields ?? {};
  return (
    <Card aria-labelledby="deal">
      <h2 id="deal">{t('deal')}</h2>
      <div className={css.stack}>
        {parent ? (
          <>
            <p className={css.tight}>{t('under', { number: parent.number, name: parent.contractor.name })}</p>
            {fieldErrors.parentId && <Alert tone="error">{fieldErrors.parentId}</Alert>}
            <input type="hidden" name="kind" value="subagent" />
            <input type="hidden" name="parentId" value={parent.id} />
          </>
        ) : (
          <ChoiceGroup legend={t('kind')} error={fieldErrors.kind}>
            {(['agent', 'corporate'] as const).map((kind) => (
              <Radio
                key={kind}
                name="kind"
                value={kind}
                defaultChecked={(enteredValues.kind || 'agent') === kind}
                note={t(`${kind}Note`)}
              >
                {userLabels(`kinds.${kind}`)}
              </Radio>
            ))}
          </ChoiceGroup>
        )}
        <div className={css.pair}>
          <Field
            name="number"
            label={t('number')}
            defaultValue={enteredValues.number}
            maxLength={40}
            autoComplete="off"
            required
            error={fieldErrors.number}
          />
          <SelectField
            name="currency"
            label={t('currency')}
            defaultValue={opening.currency}
            error={fieldErrors.currency}
          >
            <option value={opening.currency}>{opening.currency}</option>
          </SelectField>
          <Field
            name="workplace"
            label={t('workplace')}
            defaultValue={enteredValues.workplace}
            maxLength={200}
            autoComplete="off"
            required
            error={fieldErrors.workplace}
          />
          <ManagerField
            managers={opening.managers}
            selectedId={enteredValues.managerId}
            error={fieldErrors.managerId}
          />
        </div>
      </div>
    </Card>
  );
}

function Money({ currency, refusal }: Pick<Props['opening'], 'currency'> & Pick<Props, 'refusal'>) {
  const t = useTranslations('contracts.opening');
  const earning = useTranslations('contracts.earning');
  return (
    <>
      <Card aria-labelledby="earns">
        <h2 id="earns">{t('earns')}</h2>
        <div className={css.stack}>
          <EarningFields
            currency={currency}
            problems={refusal?.earning ?? {}}
            {...(refusal && { typed: refusal.typed })}
          />
          <Checkbox name="shows" value="1" defaultChecked={refusal === null || refusal.typed.shows === '1'}>
            {t('shows')}
          </Checkbox>
        </div>
      </Card>
      <Card aria-labelledby="credit">
        <h2 id="credit">{t('credit')}</h2>
        <div className={css.stack}>
          <Field
            name="creditLimit"
            label={t('creditLimit', { currency })}
            hint={t('creditHint')}
            defaultValue={refusal?.typed.creditLimit ?? '0'}
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            required
            error={refusal?.fields.creditLimit && earning('badSum')}
          />
        </div>
      </Card>
    </>
  );
}

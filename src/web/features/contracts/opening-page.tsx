import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ContractTerms } from '#modules/agencies/api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox, ChoiceGroup, Radio } from '../../ui/choice.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import css from './contracts.module.css';
import { EarningFields, type EarningProblems } from './earning-fields.tsx';
import { ManagerField } from './manager-field.tsx';
import { RequisiteFields } from './requisite-fields.tsx';

export type RefusedOpening = {
  at: string;
  text: string | null;
  /** By name of field: in words, or `wrong` for a sum. */
  fields: Readonly<Record<string, string>>;
  earning: EarningProblems;
  typed: Readonly<Record<string, string>>;
};

type ContractSummary = Pick<ContractTerms, 'id' | 'number' | 'contractor' | 'currency'>;
type Props = {
  opening: { managers: ContractTerms['managers']; currency: ContractTerms['currency'] };
  /** A contract of the firm that gets another one. */
  firm: ContractSummary | null;
  /** The agent's contract that a sub-agent's stands under. */
  parent: ContractSummary | null;
  refused: RefusedOpening | null;
};

export function OpeningPage({ opening, firm, parent, refused }: Props) {
  const t = useTranslations('contracts.opening');
  const people = useTranslations('people.contracts');
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Page title={t('title')} lead={t('lead')} back={{ to: '/office/contracts', text: people('title') }} narrow>
      {refused?.text && (
        <Notice key={refused.at} tone="error" live>
          {refused.text}
        </Notice>
      )}
      <Form method="post" className={css.stack} preventScrollReset key={`${firm?.id} ${parent?.id}`}>
        <Firm firm={firm} refused={refused} />
        <Deal opening={opening} parent={parent} refused={refused} />
        <Money currency={opening.currency} refused={refused} />
        <div className={css.buttons}>
          <Button busy={busy}>{t('submit')}</Button>
        </div>
      </Form>
    </Page>
  );
}

function Firm({ firm, refused }: Pick<Props, 'firm' | 'refused'>) {
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
            name={refused?.typed.firm}
            requisites={refused?.typed ?? {}}
            errors={refused?.fields ?? {}}
            innRequired
          />
        )}
      </div>
    </Card>
  );
}

function Deal({ opening, parent, refused }: Pick<Props, 'opening' | 'parent' | 'refused'>) {
  const t = useTranslations('contracts.opening');
  const people = useTranslations('people.contracts');
  const was = refused?.typed ?? {};
  const wrong = refused?.fields ?? {};
  return (
    <Card aria-labelledby="deal">
      <h2 id="deal">{t('deal')}</h2>
      <div className={css.stack}>
        {parent ? (
          <>
            <p className={css.tight}>{t('under', { number: parent.number, name: parent.contractor.name })}</p>
            {wrong.parentId && <Notice tone="error">{wrong.parentId}</Notice>}
            <input type="hidden" name="kind" value="subagent" />
            <input type="hidden" name="parentId" value={parent.id} />
          </>
        ) : (
          <ChoiceGroup legend={t('kind')} error={wrong.kind}>
            {(['agent', 'corporate'] as const).map((kind) => (
              <Radio
                key={kind}
                name="kind"
                value={kind}
                defaultChecked={(was.kind || 'agent') === kind}
                note={t(`${kind}Note`)}
              >
                {people(`kinds.${kind}`)}
              </Radio>
            ))}
          </ChoiceGroup>
        )}
        <div className={css.pair}>
          <Field
            name="number"
            label={t('number')}
            defaultValue={was.number}
            maxLength={40}
            autoComplete="off"
            required
            error={wrong.number}
          />
          <SelectField name="currency" label={t('currency')} defaultValue={opening.currency} error={wrong.currency}>
            <option value={opening.currency}>{opening.currency}</option>
          </SelectField>
          <Field
            name="workplace"
            label={t('workplace')}
            defaultValue={was.workplace}
            maxLength={200}
            autoComplete="off"
            required
            error={wrong.workplace}
          />
          <ManagerField managers={opening.managers} chosen={was.managerId} error={wrong.managerId} />
        </div>
      </div>
    </Card>
  );
}

function Money({ currency, refused }: Pick<Props['opening'], 'currency'> & Pick<Props, 'refused'>) {
  const t = useTranslations('contracts.opening');
  const earning = useTranslations('contracts.earning');
  return (
    <>
      <Card aria-labelledby="earns">
        <h2 id="earns">{t('earns')}</h2>
        <div className={css.stack}>
          <EarningFields
            currency={currency}
            problems={refused?.earning ?? {}}
            {...(refused && { typed: refused.typed })}
          />
          <Checkbox name="shows" value="1" defaultChecked={refused === null || refused.typed.shows === '1'}>
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
            defaultValue={refused?.typed.creditLimit ?? '0'}
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            required
            error={refused?.fields.creditLimit && earning('badSum')}
          />
        </div>
      </Card>
    </>
  );
}

import { Form, useLocation, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { SignedInUser } from '#modules/identity/api.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceGroup, Radio } from '../../ui/choice.tsx';
import css from './contract-form.module.css';

/** The user's contracts and workplaces; sent to /login/contract, with or without JavaScript. */
export function ContractForm({ user, from }: { user: SignedInUser; from: string | null }) {
  const t = useTranslations('account.contract');
  const { pathname, search } = useLocation();
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const { contract, choices } = user;
  return (
    <Form method="post" action="/login/contract" className={css.form}>
      <input type="hidden" name="from" value={from ?? pathname + search} />
      <div className={css.choices}>
        {choices.map((choice) => (
          <ChoiceGroup
            key={choice.contractId}
            legend={
              choice.status === 'active'
                ? t('of', { number: choice.number, contractor: choice.contractor.name })
                : t('suspended', { number: choice.number, contractor: choice.contractor.name })
            }
          >
            {choice.workplaces.map((workplace) => (
              <Radio
                key={workplace.id}
                name="place"
                value={`${choice.contractId} ${workplace.id}`}
                required
                defaultChecked={contract?.contractId === choice.contractId && contract.workplace.id === workplace.id}
              >
                {workplace.name}
              </Radio>
            ))}
          </ChoiceGroup>
        ))}
      </div>
      <Button busy={busy} className={css.submit ?? ''}>
        {t('choose')}
      </Button>
    </Form>
  );
}

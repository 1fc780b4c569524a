import { useTranslations } from 'use-intl';
import type { ContractTerms } from '#modules/agencies/api.ts';
import { SelectField } from '../../ui/field.tsx';

/** Select of the staff manager of a contract. */
export function ManagerField(props: {
  managers: ContractTerms['managers'];
  selectedId: string | undefined;
  error: string | undefined;
}) {
  const t = useTranslations('contracts.opening');
  return (
    <SelectField name="managerId" label={t('manager')} defaultValue={props.selectedId ?? ''} error={props.error}>
      <option value="">{t('noManager')}</option>
      {props.managers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

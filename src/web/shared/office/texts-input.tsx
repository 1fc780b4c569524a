import { useTranslations } from 'use-intl';
import { type FormState, TextInput } from './typed-field.tsx';

/** A text in three languages; the Russian one stands for those that are empty. */
export function TextsInput({
  name,
  label,
  maxLength,
  ...state
}: FormState & { name: string; label: string; maxLength: number }) {
  const t = useTranslations('ownSale.texts');
  return (
    <>
      <TextInput {...state} name={`${name}.ru`} label={t('inRussian', { label })} maxLength={maxLength} />
      <TextInput
        {...state}
        name={`${name}.en`}
        label={t('inEnglish', { label })}
        hint={t('languageHint')}
        maxLength={maxLength}
      />
      <TextInput {...state} name={`${name}.kg`} label={t('inKyrgyz', { label })} maxLength={maxLength} />
    </>
  );
}

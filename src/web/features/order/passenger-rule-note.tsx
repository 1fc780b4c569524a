import { useTranslations } from 'use-intl';
import { isStaff } from '#kernel/account.ts';
import { useAccount } from '../../shared/session/session.ts';
import { Field } from '../../ui/field.tsx';

/**
 * Whether an error or warning means that a passenger would travel without an adult; staff may override it with a note.
 */
const isAloneCode = (code: string | undefined): boolean =>
  code === 'orders.child_alone' || code === 'orders.infant_alone';

/** Field for staff when a passenger would travel without an adult: why the carrier agrees; the note is recorded. */
export function PassengerRuleNote({ code }: { code: string | undefined }) {
  const t = useTranslations('requests.serve');
  const staff = isStaff(useAccount());
  if (!staff || !isAloneCode(code)) return null;
  return <Field name="note" label={t('aloneNote')} maxLength={300} required />;
}

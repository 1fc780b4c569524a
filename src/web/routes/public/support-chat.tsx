import { useTranslations } from 'use-intl';
import { Contacts } from '../../shell/contacts.tsx';

/**
 * Contacts (spec §2 `/support-chat`): the messenger, the phones, the hours and the e-mail, as in the floating button.
 */
export default function SupportChat() {
  const t = useTranslations('shell.support');
  return (
    <>
      <meta name="description" content={t('lead')} />
      <Contacts />
    </>
  );
}

import { useTranslations } from 'use-intl';
import { Contacts } from '../../shell/contacts.tsx';

/**
 * How to reach a person of the house (spec §2 `/support-chat`): the messenger, the phones, the hours and the post, as
 * the floating button has them.
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

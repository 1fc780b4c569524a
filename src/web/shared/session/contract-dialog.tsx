import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { SignedInUser } from '#modules/identity/api.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ContractForm } from './contract-form.tsx';

/**
 * Switching the contract: `link` is spread on a link, which opens `dialog` over the current page; without JavaScript it
 * leads to a separate page and back. `several`: there is more than one workplace to choose from.
 */
export function useContractDialog(user: SignedInUser | null): {
  several: boolean;
  link: { to: string; onClick: (event: MouseEvent) => void };
  dialog: ReactNode;
} {
  const t = useTranslations('account.menu');
  const { pathname, search } = useLocation();
  const [choosing, setChoosing] = useState(false);
  const sent = useNavigation().formAction === '/login/contract';
  // The end of the form submission closes the dialog; other navigations of the page do not.
  useEffect(() => (sent ? () => setChoosing(false) : undefined), [sent]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the dialog
  useEffect(() => setChoosing(false), [pathname]);
  return {
    several: (user?.choices.flatMap(({ workplaces }) => workplaces).length ?? 0) > 1,
    link: {
      to: `/login/contract?from=${encodeURIComponent(pathname + search)}`,
      onClick: (event) => {
        event.preventDefault();
        event.currentTarget.closest('details')?.removeAttribute('open');
        setChoosing(true);
      },
    },
    dialog: user && (
      <Dialog open={choosing} onClose={() => setChoosing(false)} title={t('switchTitle')}>
        <ContractForm user={user} from={null} />
      </Dialog>
    ),
  };
}

import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { SignedInUser } from '#modules/identity/api.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ContractForm } from './contract-form.tsx';

/**
 * The way to another contract: `link` is spread on a link, which opens `dialog` over the page it is on; without
 * JavaScript it leads to a
 * page of its own and back. `several`: there is something to choose from.
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
  // The end of a choice closes the dialog; the end of anything else that the page was doing does not.
  useEffect(() => (sent ? () => setChoosing(false) : undefined), [sent]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the dialog
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

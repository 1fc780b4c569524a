import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/notice.tsx';
import css from './contracts.module.css';
import { Acts } from './history.tsx';
import type { RefusedChange } from './refused.ts';

/** Why a form was refused; after a concurrent change, what it changed. */
export function Refusal({ refused }: { refused: RefusedChange | null }) {
  const t = useTranslations('contracts.page');
  if (!refused?.text) return null;
  return (
    <Notice key={refused.at} tone="error" live title={refused.moved ? t('moved') : undefined}>
      <p className={css.tight}>{refused.text}</p>
      {refused.moved && refused.moved.length > 0 && <Acts entries={refused.moved} />}
    </Notice>
  );
}

import type { Money as Sum } from '#kernel/money.ts';
import { useFormatMoney } from '../i18n/use-format-money.ts';

/** A sum in its currency's own way, figures in columns, never broken over lines. */
export function Money(props: { value: Sum; className?: string }) {
  const formatMoney = useFormatMoney();
  return (
    <span className={['tabular', props.className].filter(Boolean).join(' ')} style={{ whiteSpace: 'nowrap' }}>
      {formatMoney(props.value)}
    </span>
  );
}

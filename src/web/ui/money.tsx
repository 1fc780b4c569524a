import type { Money as Sum } from '#kernel/money.ts';
import { useFormatMoney } from '../i18n/use-format-money.ts';

/** An amount formatted for its currency, with tabular figures and no line break. */
export function Money(props: { value: Sum; className?: string }) {
  const formatMoney = useFormatMoney();
  return (
    <span className={['tabular', props.className].filter(Boolean).join(' ')} style={{ whiteSpace: 'nowrap' }}>
      {formatMoney(props.value)}
    </span>
  );
}

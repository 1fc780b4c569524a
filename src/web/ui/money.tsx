import type { Money as Sum } from '#kernel/money.ts';
import { useFormatMoney } from '../i18n/use-format-money.ts';

/** An amount formatted for its currency, without a line break; in tables its figures stand below each other. */
export function Money(props: { value: Sum; className?: string }) {
  const formatMoney = useFormatMoney();
  return (
    <span className={props.className} style={{ whiteSpace: 'nowrap' }}>
      {formatMoney(props.value)}
    </span>
  );
}

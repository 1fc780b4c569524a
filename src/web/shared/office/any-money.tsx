import { type ForeignMoney, plainMoney } from '#kernel/foreign-currencies.ts';
import { CURRENCIES, type Currency } from '#kernel/money.ts';
import { Money } from '../../ui/money.tsx';

const isOurs = (currency: string): currency is Currency => Object.hasOwn(CURRENCIES, currency);

/** An amount in any currency, for staff: those that we do not sell in have their code. */
export function AnyMoney({ value: { minor, currency } }: { value: ForeignMoney }) {
  if (isOurs(currency)) return <Money value={{ minor, currency }} />;
  return (
    <span className="tabular" style={{ whiteSpace: 'nowrap' }}>
      {plainMoney({ minor, currency })}
    </span>
  );
}

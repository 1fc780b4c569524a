import { isLocalDate } from '#kernel/dates.ts';
import { type AnyCurrency, digitsOf, isKnownCurrency } from '#kernel/foreign-currencies.ts';
import { MAX_PAID, MAX_SETTLED, recordSettlement, reverseSettlement } from '#modules/ledger/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { type FormErrors, formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { normalizeTypedDate } from '../../shared/forms/normalize-typed-date.ts';

export const SUPPLIER_ACCOUNTS = '/office/supplier-accounts';
export const supplierAccountPath = (id: string): string => `${SUPPLIER_ACCOUNTS}/${encodeURIComponent(id)}`;

/** A refused form of the page with what was typed. */
export type SettlementRefusal = FormErrors & {
  typed: Readonly<Record<string, string>>;
  /** Another supplier has a settlement by the same document. */
  elsewhere?: boolean;
};

/** Minor units of a typed amount, as many decimals as its currency has; `wrong` for other input and zero. */
export function parseAmount(text: string, currency: AnyCurrency, max: number): number | 'wrong' | 'tooMuch' {
  const digits = digitsOf(currency);
  const typed = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  const [, whole, part = ''] = typed.match(/^(\d{1,20})(?:\.(\d{1,3}))?$/) ?? [];
  if (whole === undefined || part.length > digits) return 'wrong';
  const minor = Number(whole + part.padEnd(digits, '0'));
  if (minor > max) return 'tooMuch';
  return minor > 0 ? minor : 'wrong';
}

type Done = 'recorded' | 'reversed' | 'proposed';

/** Records or takes back a settlement as a form of the page asks. @throws what is no refusal. */
export async function actOnSettlements(
  call: Call,
  id: string,
  form: FormData,
  at: string,
): Promise<{ done: Done } | { refusal: SettlementRefusal; status: number }> {
  const typed = Object.fromEntries([...form.keys()].map((name) => [name, readTextField(form, name, 300)]));
  const text = (name: string) => typed[name]?.trim() ?? '';
  const invalid = (field: string, why: string = 'wrong') => ({
    refusal: { at, text: null, fields: { [field]: why }, typed },
    status: 422,
  });
  try {
    if (text('intent') === 'reverse') {
      const params = { id, settlement: text('settlement').slice(0, 64) || '-' };
      const { proposed } = await call(reverseSettlement, { params, body: { reason: text('reason') } });
      return { done: proposed ? 'proposed' : 'reversed' };
    }
    const currency = text('currency');
    if (!isKnownCurrency(currency)) return invalid('currency');
    const minor = parseAmount(text('amount'), currency, MAX_SETTLED);
    if (typeof minor === 'string') return invalid('minor', minor);
    const costMinor = text('cost') === '' ? undefined : parseAmount(text('cost'), 'KGS', MAX_PAID);
    if (typeof costMinor === 'string') return invalid('costMinor', costMinor);
    const documentOn = normalizeTypedDate(text('documentOn'));
    const { proposed } = await call(recordSettlement, {
      params: { id },
      body: {
        key: text('key'),
        direction: text('direction') === 'received' ? 'received' : 'paid',
        currency,
        minor,
        ...(costMinor !== undefined && { costMinor }),
        document: text('document'),
        documentOn: isLocalDate(documentOn) ? documentOn : '',
        note: text('note'),
        ...(text('elsewhere') === '1' && { elsewhere: true }),
      },
    });
    return { done: proposed ? 'proposed' : 'recorded' };
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, at);
    const fields = Object.fromEntries(
      Object.entries(refusal.fields).map(([path, message]) => [path.replace(/^body\./, ''), message]),
    );
    const elsewhere = asProblem(thrown)?.code === 'ledger.settlement_document_elsewhere';
    return { refusal: { ...refusal, fields, typed, elsewhere }, status };
  }
}

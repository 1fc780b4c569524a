import { Parser } from 'htmlparser2';
import {
  BANK_FILE_BYTES,
  type BankFile,
  type BankFileFault,
  bankFileOf,
  type WrittenRate,
} from '../domain/bank-file.ts';

/** `CurrencyRates`, `Currency` and in it `Nominal` and `Value`. */
const DEPTH = 3;

/** The elements of the file; null for what is not well formed, and for a file that declares anything. */
function readElements(text: string): { date: string; rates: WrittenRate[] } | null {
  const rates: WrittenRate[] = [];
  const open: string[] = [];
  let date: string | null = null;
  let isBroken = false;
  let one: WrittenRate | null = null;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length === 0) {
          if (name !== 'CurrencyRates' || date !== null) isBroken = true;
          date = attributes.Date ?? '';
        }
        open.push(name);
        if (open.length > DEPTH) isBroken = true;
        if (name === 'Currency') one = { code: attributes.ISOCode ?? '', nominal: '', value: '' };
      },
      ontext(chunk) {
        if (one && open.at(-1) === 'Nominal') one.nominal += chunk;
        if (one && open.at(-1) === 'Value') one.value += chunk;
      },
      onclosetag(name, isImplied) {
        if (isImplied || open.pop() !== name) isBroken = true;
        if (name === 'Currency' && one) {
          rates.push(one);
          one = null;
        }
      },
      // A document type could declare entities: the daily file has none.
      onprocessinginstruction(name) {
        if (name !== '?xml') isBroken = true;
      },
      onerror() {
        isBroken = true;
      },
    },
    // Entities are never replaced.
    { xmlMode: true, decodeEntities: false },
  );
  parser.write(text);
  parser.end();
  return isBroken || open.length > 0 || date === null ? null : { date, rates };
}

/** The daily file of the National Bank, `daily.xml`, or why it is none. */
export function readBankFile(bytes: Uint8Array): BankFile | BankFileFault {
  if (bytes.byteLength > BANK_FILE_BYTES) return 'too_large';
  // The bank writes windows-1251; all that is read here is ASCII in both.
  const text = new TextDecoder('latin1').decode(bytes).replace(/^\u00ef\u00bb\u00bf/, '');
  const written = text.includes('\0') ? null : readElements(text);
  return written ? bankFileOf(written) : 'not_the_file';
}

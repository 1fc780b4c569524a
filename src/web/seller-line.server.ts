import type { CompanyDetails } from '#kernel/company.ts';
import type { Locale } from '#kernel/locale.ts';
import en from '#words/en/company.json' with { type: 'json' };
import kg from '#words/kg/company.json' with { type: 'json' };
import ru from '#words/ru/company.json' with { type: 'json' };

const WORDS = { ru, en, kg };

/** Who sells, at the foot of every page: the firm with its tax number; empty until it is entered. */
export function sellerLine({ legalName, taxNumber }: CompanyDetails, locale: Locale): string {
  const name = legalName[locale] || legalName.ru;
  const tax = taxNumber === '' ? '' : `${WORDS[locale].firm.taxNumber} ${taxNumber}`;
  return [name, tax].filter(Boolean).join(' · ');
}

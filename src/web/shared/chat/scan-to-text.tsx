import { Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { listCountriesEndpoint } from '#modules/reference/api.ts';
import type { DocumentType } from '#modules/travellers/api.ts';
import { call } from '../../api/call.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useClient, useSite } from '../../shell/client-provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyOrNothing } from '../../ui/lazy.ts';
import type { Country } from '../document-scan/country.ts';
import type { ScannedValues } from '../document-scan/fill-form.ts';
import { mayScan } from '../document-scan/may-scan.ts';
import css from './chat.module.css';

const ScanDialog = lazyOrNothing(() => import('../document-scan/scan-dialog.tsx'));

const FIELDS = [
  'surname',
  'name',
  'gender',
  'birthdate',
  'citizenship',
  'documentType',
  'documentNumber',
  'expiration',
] as const satisfies readonly (keyof ScannedValues)[];

const loadCountries = async () => (await call(listCountriesEndpoint, {})).countries;

/** The names of countries in the reader's language, once the scan is opened; none if they cannot be loaded. */
function useCountries(open: boolean): readonly Country[] {
  const locale = useAppLocale();
  const [countries, setCountries] = useState<Awaited<ReturnType<typeof loadCountries>>>([]);
  useEffect(() => {
    if (open) loadCountries().then(setCountries, () => {});
  }, [open]);
  return countries.map(({ iso2, name }) => ({ code: iso2, name: name[locale] }));
}

/**
 * Writes what a photograph of a document says into the message, once each field was confirmed: the picture itself is
 * not sent. Offered where a scan into a form is.
 */
export function ScanToText({ onText }: { onText: (text: string) => void }) {
  const t = useTranslations('travellers');
  const { isParseDocumentAllowed } = useSite();
  const { userAgent } = useClient();
  const [open, setOpen] = useState(false);
  const countries = useCountries(open);
  if (!isParseDocumentAllowed || !mayScan(userAgent)) return null;
  const textOf = (field: (typeof FIELDS)[number], value: string): string => {
    if (field === 'documentType') return t(`documents.${value as DocumentType}`);
    if (field === 'gender') return t(`gender.${value === 'female' ? 'female' : 'male'}`);
    if (field === 'citizenship') return countries.find(({ code }) => code === value)?.name ?? value;
    return field === 'birthdate' || field === 'expiration' ? formatNumericDate(value) : value;
  };
  const insert = (values: ScannedValues) => {
    setOpen(false);
    const known = FIELDS.flatMap((field) => (values[field] ? [[field, values[field]] as const] : []));
    onText(known.map(([field, value]) => `${t(`fields.${field}`)}: ${textOf(field, value)}`).join('\n'));
  };
  return (
    <>
      <button type="button" className={css.tool} aria-label={t('scan.toMessage')} onClick={() => setOpen(true)}>
        <Icon name="doc" />
      </button>
      {open && (
        <Suspense fallback={null}>
          <ScanDialog countries={countries} held={{}} onClose={() => setOpen(false)} onFill={insert} />
        </Suspense>
      )}
    </>
  );
}

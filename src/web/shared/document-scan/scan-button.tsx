import { Suspense, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useClient, useSite } from '../../shell/client-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyOrNothing } from '../../ui/lazy.ts';
import { useAfterHydration } from '../../ui/link.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import type { Country } from './country.ts';
import { fillForm, type ScannedValues } from './fill-form.ts';
import { mayScan } from './may-scan.ts';
import { type HeldPerson, readPerson } from './other-person.ts';
import css from './scan.module.css';

const ScanDialog = lazyOrNothing(() => import('./scan-dialog.tsx'));

/**
 * Fills a passenger's fields from a photograph of a passport or identity card, once each was confirmed. Offered where
 * the operator allows it (spec §9 `isParseDocumentAllowed`) and the client may scan. `prepare` runs before the fields
 * are filled and returns their names; `prefix` stands before the names of the person's own fields.
 */
export function ScanButton(props: {
  countries: readonly Country[];
  prepare: (values: ScannedValues) => (field: keyof ScannedValues) => string;
  prefix?: string;
  /** Words that distinguish several such buttons on a page. */
  label?: string;
}) {
  const t = useTranslations('travellers.scan');
  const { isParseDocumentAllowed } = useSite();
  const { userAgent } = useClient();
  const afterHydrationClass = useAfterHydration();
  const place = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [held, setHeld] = useState<HeldPerson>({});
  const [said, setSaid] = useState('');
  if (!isParseDocumentAllowed || !mayScan(userAgent)) return null;

  const fill = async (values: ScannedValues) => {
    setOpen(false);
    const form = place.current?.closest('form');
    if (!form) return;
    await fillForm(form, values, props.prepare(values));
    // The dialog is gone: the keyboard goes on where it was opened.
    place.current?.querySelector('button')?.focus();
    const count = Object.keys(values).filter((field) => field !== 'documentType').length;
    setSaid(t('filled', { count }));
  };
  return (
    <div ref={place} className={`${css.offer} ${afterHydrationClass ?? ''}`}>
      <Button
        type="button"
        variant="secondary"
        size="small"
        icon="doc"
        aria-label={props.label && `${t('button')}: ${props.label}`}
        onClick={() => {
          setSaid('');
          const form = place.current?.closest('form');
          setHeld(form ? readPerson(form, props.prefix ?? '') : {});
          setOpen(true);
        }}
      >
        {t('button')}
      </Button>
      <LiveRegion visible={said !== ''}>{said !== '' && <span>{said}</span>}</LiveRegion>
      {open && (
        <Suspense fallback={null}>
          <ScanDialog
            countries={props.countries}
            held={held}
            onClose={() => setOpen(false)}
            onFill={(values) => void fill(values)}
          />
        </Suspense>
      )}
    </div>
  );
}

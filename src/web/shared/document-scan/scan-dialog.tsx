import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { useClient, useSite } from '../../shell/client-provider.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import type { Country } from './country.ts';
import type { ScannedValues } from './fill-form.ts';
import type { HeldPerson } from './other-person.ts';
import css from './scan.module.css';
import { PictureCanvas } from './scan-canvas.tsx';
import { type Scan, scanPicture } from './scan-picture.ts';
import { ScannedFields } from './scanned-fields.tsx';

/** Takes a picture, recognizes it and has each field confirmed. The picture is gone when the dialog closes. */
export default function ScanDialog(props: {
  countries: readonly Country[];
  held: HeldPerson;
  onClose: () => void;
  onFill: (values: ScannedValues) => void;
}) {
  const t = useTranslations('travellers.scan');
  const { now } = useSite();
  const { mobile } = useClient();
  const [busy, setBusy] = useState(false);
  const [scan, setScan] = useState<Scan | null>(null);
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);
  /** The front of a card stays in view while its back is read. */
  const [front, setFront] = useState<ImageBitmap | null>(null);
  useEffect(() => () => front?.close(), [front]);
  const refusal = scan && 'refusal' in scan.result ? scan.result.refusal : null;
  const document = scan && 'document' in scan.result ? scan.result.document : null;
  const shown = refusal === 'frontSide' ? null : scan?.picture;
  useEffect(() => () => shown?.close(), [shown]);

  const read = async (file: File | undefined) => {
    if (!file) return;
    work.current?.abort();
    work.current = new AbortController();
    const { signal } = work.current;
    setScan(null);
    setBusy(true);
    const found = await scanPicture(file, localDate(now, BUSINESS_TIME_ZONE), signal);
    if (signal.aborted) return found.picture?.close();
    setBusy(false);
    setScan(found);
    if ('refusal' in found.result && found.result.refusal === 'frontSide') setFront(found.picture);
  };
  return createPortal(
    <Dialog open onClose={props.onClose} title={t('title')}>
      {!document && (
        <>
          <p>{t('lead')}</p>
          <p className={css.private}>{t('private')}</p>
        </>
      )}
      {refusal && (
        <Alert tone={refusal === 'frontSide' ? 'wait' : 'error'} live title={t(`refusals.${refusal}.title`)}>
          {t(`refusals.${refusal}.advice`)}
        </Alert>
      )}
      {front && <PictureCanvas picture={front} turns={0} label={t('front')} />}
      {shown && <PictureCanvas picture={shown} turns={document?.turns ?? 0} label={t('picture')} />}
      <LiveRegion visible>{busy && <p className={css.busy}>{t('busy')}</p>}</LiveRegion>
      {document ? (
        <ScannedFields
          document={document}
          countries={props.countries}
          held={props.held}
          onFill={props.onFill}
          onAgain={() => setScan(null)}
        />
      ) : (
        <div className={css.sources}>
          {mobile && <PictureButton text={t('camera')} camera busy={busy} onPick={read} />}
          <PictureButton text={t(refusal ? 'fileAgain' : 'file')} busy={busy} onPick={read} />
        </div>
      )}
    </Dialog>,
    window.document.body,
  );
}

/** A button that opens the camera or the files; the browser's own control behind it needs no permission of the page. */
function PictureButton(props: {
  text: string;
  camera?: boolean;
  busy: boolean;
  onPick: (file: File | undefined) => Promise<void>;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        type="button"
        full
        variant={props.camera ? 'primary' : 'secondary'}
        busy={props.busy}
        onClick={() => input.current?.click()}
      >
        {props.text}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={props.text}
        accept="image/jpeg,image/png,image/webp"
        {...(props.camera && { capture: 'environment' as const })}
        onChange={(event) => {
          const { files } = event.currentTarget;
          void props.onPick(files?.[0]);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

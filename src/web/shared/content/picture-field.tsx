import { useRef, useState } from 'react';
import { CONTENT_PICTURE_MEGABYTES } from '#modules/content/api.ts';
import { asProblem } from '../../api/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useAfterHydration } from '../../ui/link.tsx';
import form from '../../ui/office-form.module.css';
import { useErrorText } from '../forms/use-error-text.ts';
import { uploadPicture } from './upload-picture.ts';

/** The address of a picture, which an upload fills in. */
export function PictureField(props: {
  name: string;
  texts: { label: string; hint: string; upload: string; sending: string };
  defaultValue: string;
  error: string | undefined;
}) {
  const { name, texts } = props;
  const errorText = useErrorText();
  const afterHydrationClass = useAfterHydration();
  const file = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState(props.defaultValue);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const upload = async (chosen: File | undefined) => {
    if (!chosen || sending) return;
    setSending(true);
    setRefused(null);
    try {
      setAddress(await uploadPicture(chosen));
    } catch (thrown) {
      const problem = asProblem(thrown);
      const values = { megabytes: CONTENT_PICTURE_MEGABYTES, ...problem?.details };
      setRefused(problem?.text ?? errorText({ code: problem?.code ?? 'common.unavailable', values }));
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={form.stack}>
      <Field
        name={name}
        label={texts.label}
        hint={texts.hint}
        error={refused ?? props.error}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      <div className={afterHydrationClass}>
        <input
          ref={file}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hidden
          aria-label={texts.upload}
          onChange={(event) => void upload(event.target.files?.[0])}
        />
        <Button type="button" size="small" variant="secondary" busy={sending} onClick={() => file.current?.click()}>
          {sending ? texts.sending : texts.upload}
        </Button>
      </div>
    </div>
  );
}

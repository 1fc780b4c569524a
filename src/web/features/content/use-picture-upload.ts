import { type ClipboardEvent, type DragEvent, type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CONTENT_PICTURE_MEGABYTES } from '#modules/content/api.ts';
import { asProblem } from '../../api/problem.ts';
import { uploadPicture } from '../../shared/content/upload-picture.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { writeInto } from './write-into.ts';

/** Uploads pictures one at a time and writes them into the text, with what is to be said of each selected. */
export function usePictureUpload(area: RefObject<HTMLTextAreaElement | null>) {
  const t = useTranslations('contentDesk.edit');
  const errorText = useErrorText();
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const upload = async (file: File | undefined) => {
    if (!file || sending) return;
    setSending(true);
    setError(null);
    try {
      const address = await uploadPicture(file);
      const field = area.current;
      if (!field) return;
      const at = field.selectionEnd;
      const alt = t('pictureAlt');
      writeInto(field, { from: at, to: at, text: `![${alt}](${address})` });
      field.setSelectionRange(at + 2, at + 2 + alt.length);
    } catch (thrown) {
      const problem = asProblem(thrown);
      const values = { megabytes: CONTENT_PICTURE_MEGABYTES, ...problem?.details };
      setError(problem?.text ?? errorText({ code: problem?.code ?? 'common.unavailable', values }));
    } finally {
      setSending(false);
    }
  };
  const takeFrom = (event: ClipboardEvent | DragEvent, { files: [file] }: DataTransfer) => {
    // Text that is pasted or dropped is left to the browser.
    if (!file?.type.startsWith('image/')) return;
    event.preventDefault();
    void upload(file);
  };
  return {
    sending,
    error,
    upload,
    onPaste: (event: ClipboardEvent) => takeFrom(event, event.clipboardData),
    onDrop: (event: DragEvent) => takeFrom(event, event.dataTransfer),
  };
}

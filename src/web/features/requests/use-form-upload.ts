import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

/** Where the page stands after an upload, from the address that the server led to; null: it led elsewhere. */
export function pageAfterUpload(answer: { status: number; url: string }, page: string): string | null {
  if (answer.status < 200 || answer.status > 299 || !URL.canParse(answer.url)) return null;
  const { pathname, search } = new URL(answer.url);
  return pathname === page ? `${pathname}${search}#files` : null;
}

/**
 * Sends a form of files in the background, so that its progress is known and what was chosen survives a lost
 * connection; without scripts the browser sends the same form.
 */
export function useFormUpload() {
  const navigate = useNavigate();
  const running = useRef<XMLHttpRequest | null>(null);
  /** The part that was sent, from 0 to 1; null: nothing is being sent. */
  const [part, setPart] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  const [sent, setSent] = useState(0);
  useEffect(() => () => running.current?.abort(), []);
  const end = (isFailure: boolean) => {
    running.current = null;
    setPart(null);
    setFailed(isFailure);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current) return;
    const { action } = event.currentTarget;
    const body = new FormData(event.currentTarget);
    const request = new XMLHttpRequest();
    running.current = request;
    setFailed(false);
    setPart(0);
    request.upload.addEventListener('progress', ({ loaded, total }) => setPart(total > 0 ? loaded / total : 0));
    request.addEventListener('error', () => end(true));
    request.addEventListener('load', () => {
      const page = pageAfterUpload({ status: request.status, url: request.responseURL }, location.pathname);
      end(page === null);
      if (page === null) return;
      if (new URL(page, location.href).searchParams.get('files') === 'ok') setSent((count) => count + 1);
      void navigate(page, { preventScrollReset: true });
    });
    request.open('POST', action);
    request.send(body);
  };
  const cancel = () => {
    running.current?.abort();
    end(false);
  };
  return { part, failed, sent, onSubmit, cancel };
}

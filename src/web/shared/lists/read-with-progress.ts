import { createFrameDecoder, FRAMED_TYPE, ROWS_HEADER } from '#kernel/framed-file.ts';
import { progress } from '../../shell/progress.ts';

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Reads a workbook to its end and reports after each chunk how many of its rows have arrived, and the total (0:
 * unknown). @throws when the request is refused, interrupted or aborted.
 */
export async function readWithProgress(
  url: string,
  signal: AbortSignal,
  onProgress: (done: number, rows: number) => void,
): Promise<Blob> {
  const stopProgress = progress.start('fetch');
  const response = await fetch(url, {
    credentials: 'same-origin',
    signal,
    headers: { accept: FRAMED_TYPE },
  }).finally(stopProgress);
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !response.body || !type.startsWith(FRAMED_TYPE)) throw new Error(`answered ${response.status}`);
  const rows = Number(response.headers.get(ROWS_HEADER) ?? 0);
  const pieces: BlobPart[] = [];
  const frames = createFrameDecoder();
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const decoded = frames.decode(value);
    for (const { piece } of decoded) pieces.push(piece);
    const last = decoded.at(-1);
    if (last) onProgress(last.rows, rows);
  }
  if (!frames.isComplete()) throw new Error('broke off');
  return new Blob(pieces, { type: WORKBOOK });
}

import { type CleanPicture, isPicture } from './clean-picture.ts';
import { detectFileType, safeFileName } from './detect-file-type.ts';
import { type Scanner, ScannerDown } from './scanner.ts';

/** `unchecked`: there is no scanner; `waiting`: it gave no answer, so the file is withheld. */
export type ScanState = 'clean' | 'unchecked' | 'waiting';
export type UploadTools = { scanner: Scanner | null; cleanPicture: CleanPicture };
export type InspectedFile = {
  name: string;
  contentType: string;
  bytes: Buffer;
  thumbnail: Buffer | null;
  scan: ScanState;
};

async function scanStateOf(scanner: Scanner | null, bytes: Buffer): Promise<ScanState | 'infected'> {
  if (!scanner) return 'unchecked';
  try {
    return await scanner.scan(bytes);
  } catch (error) {
    if (error instanceof ScannerDown) return 'waiting';
    throw error;
  }
}

/** What an uploaded file is, whatever it was called, and what of it is stored; or why it is refused. */
export async function inspectUpload(
  { scanner, cleanPicture }: UploadTools,
  upload: { name: string; bytes: Buffer },
): Promise<InspectedFile | 'empty' | 'kind' | 'infected' | 'picture'> {
  if (upload.bytes.length === 0) return 'empty';
  const contentType = detectFileType(upload.bytes);
  if (!contentType) return 'kind';
  const scan = await scanStateOf(scanner, upload.bytes);
  if (scan === 'infected') return 'infected';
  const name = safeFileName(upload.name, contentType);
  if (!isPicture(contentType)) return { name, contentType, bytes: upload.bytes, thumbnail: null, scan };
  const clean = await cleanPicture(upload.bytes, contentType);
  return clean ? { name, contentType, ...clean, scan } : 'picture';
}

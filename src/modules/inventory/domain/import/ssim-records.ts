/** Bytes of a record (SSIM, chapter 7). */
export const RECORD_BYTES = 200;
const CARRIAGE_RETURN = 13;
/** A longer line is cut: it is refused anyway. */
const MAX_LINE = 4_000;

/** A record as it stands in the file; `text` has as many characters as the record has bytes. */
export type RawRecord = { line: number; text: string };

const isBlank = (text: string): boolean => text.trim() === '';

/**
 * Cuts a stream into records: lines, or blocks of 200 bytes without line ends, as tapes have them. Holds one
 * unfinished record.
 */
export function createRecordSplitter() {
  let rest = '';
  let line = 0;
  /** Null until the first record shows it. */
  let hasLines: boolean | null = null;

  function* cut(isLast: boolean): Generator<RawRecord> {
    if (hasLines === null && (rest.length > RECORD_BYTES + 1 || isLast)) {
      const end = rest.search(/[\r\n]/);
      hasLines = (end >= 0 && end <= RECORD_BYTES + 1) || rest.length % RECORD_BYTES !== 0 || rest.length === 0;
      if (!isLast && end < 0) hasLines = false;
    }
    if (hasLines === null) return;
    let at = 0;
    if (hasLines)
      for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n', at)) {
        const text = rest.slice(at, end);
        at = end + 1;
        line += 1;
        const record = text.charCodeAt(text.length - 1) === CARRIAGE_RETURN ? text.slice(0, -1) : text;
        if (!isBlank(record)) yield { line, text: record.slice(0, MAX_LINE) };
      }
    else
      for (; rest.length - at >= RECORD_BYTES; at += RECORD_BYTES) {
        line += 1;
        yield { line, text: rest.slice(at, at + RECORD_BYTES) };
      }
    rest = rest.slice(at);
    if (rest.length > MAX_LINE && hasLines) rest = rest.slice(0, MAX_LINE);
    const last = rest.replace(/[\r\n]+$/, '');
    if (isLast && !isBlank(last)) yield { line: line + 1, text: last };
  }
  return {
    /** Bytes are characters: what is not ASCII is refused where it stands. */
    *read(chunk: Uint8Array): Generator<RawRecord> {
      rest += Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
      yield* cut(false);
    },
    *end(): Generator<RawRecord> {
      yield* cut(true);
      rest = '';
    },
  };
}

const TITLE = '1AIRLINE STANDARD SCHEDULE';
/** Whether a file begins as a data set of chapter 7, whole or broken, does. */
export function looksLikeSsim(first: Uint8Array): boolean {
  const text = Buffer.from(first.subarray(0, RECORD_BYTES)).toString('latin1');
  return text.startsWith(TITLE) || (/^[1-5][\x20-\x7e]*$/.test(text) && text.length === RECORD_BYTES);
}
/** Messages of chapters 4 and 5 change a schedule; they are none. */
export const looksLikeMessage = (first: Uint8Array): boolean =>
  /^\s*(?:QU [\s\S]{0,200}?)?(?:SSM|ASM|SCR|SIR)\r?\n/.test(Buffer.from(first.subarray(0, 400)).toString('latin1'));

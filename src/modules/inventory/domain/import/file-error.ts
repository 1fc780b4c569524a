/** A rule that a file breaks, where it is mended: lines and columns are counted from 1. */
export type FileError = {
  line: number;
  column: number;
  code: string;
  values?: Record<string, string | number>;
};

/** Errors that are kept and shown; the rest are counted. */
const SHOWN_ERRORS = 100;
/** A file with more of them is another kind of file: the rest of it is not read. */
const MAX_ERRORS = 2_000;

export type ErrorList = {
  readonly shown: FileError[];
  readonly count: number;
  /** Nothing more is looked at. */
  readonly isFull: boolean;
  add(line: number, column: number, code: string, values?: FileError['values']): void;
};

export function createErrorList(): ErrorList {
  const shown: FileError[] = [];
  let count = 0;
  return {
    shown,
    get count() {
      return count;
    },
    get isFull() {
      return count >= MAX_ERRORS;
    },
    add: (line, column, code, values) => {
      count += 1;
      if (shown.length < SHOWN_ERRORS) shown.push({ line, column, code, ...(values && { values }) });
    },
  };
}

/**
 * A file on its way together with how far it has come: frames of how many rows are in it by now and how long the
 * piece is (four bytes each, the
 * high byte first), then the piece. Asked for by `Accept`; how many rows there will be stands in the header.
 */
export const FRAMED_TYPE = 'application/vnd.sapar.framed';
export const ROWS_HEADER = 'x-rows';

const HEAD = 8;

/** One frame. */
export function encodeFrame(rows: number, piece: Uint8Array): Uint8Array {
  const framed = new Uint8Array(HEAD + piece.length);
  const head = new DataView(framed.buffer);
  head.setUint32(0, rows);
  head.setUint32(4, piece.length);
  framed.set(piece, HEAD);
  return framed;
}

/**
 * Takes frames apart, however they were cut on the way. `taken` answers what has come whole; `whole` whether nothing
 * is left over.
 */
export function createFrameDecoder() {
  let rest = new Uint8Array(0);
  return {
    decode(bytes: Uint8Array): { rows: number; piece: Uint8Array<ArrayBuffer> }[] {
      const all = new Uint8Array(rest.length + bytes.length);
      all.set(rest);
      all.set(bytes, rest.length);
      const view = new DataView(all.buffer);
      const found: { rows: number; piece: Uint8Array<ArrayBuffer> }[] = [];
      let at = 0;
      while (all.length - at >= HEAD) {
        const end = at + HEAD + view.getUint32(at + 4);
        if (end > all.length) break;
        found.push({ rows: view.getUint32(at), piece: all.slice(at + HEAD, end) });
        at = end;
      }
      rest = all.slice(at);
      return found;
    },
    isComplete: () => rest.length === 0,
  };
}

/**
 * A file streamed with its progress, in frames: rows sent so far and length of the chunk (four bytes each,
 * big-endian), then the chunk. Requested by `Accept`; the expected number of rows is in the header.
 */
export const FRAMED_TYPE = 'application/vnd.sapar.framed';
export const ROWS_HEADER = 'x-rows';

const HEAD = 8;

/** Encodes one frame. */
export function encodeFrame(rows: number, piece: Uint8Array): Uint8Array {
  const framed = new Uint8Array(HEAD + piece.length);
  const head = new DataView(framed.buffer);
  head.setUint32(0, rows);
  head.setUint32(4, piece.length);
  framed.set(piece, HEAD);
  return framed;
}

/**
 * Decodes frames regardless of how the chunks were cut. `decode` returns the complete frames, `isComplete` whether no
 * partial frame is left.
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

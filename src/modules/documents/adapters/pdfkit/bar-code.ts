/** Dark modules of a two-dimensional code, row by row. */
export type BarCode = { readonly rows: number; readonly columns: number; readonly pixels: readonly number[] };

/** The symbol that gates read on paper: PDF417. The encoder is large and loaded with the first pass. */
export async function pdf417(text: string): Promise<BarCode> {
  // Only the default export has the plain matrix: the module's own `raw` is a symbology of that name.
  const { default: encoder } = await import('bwip-js/node');
  const [symbol] = encoder.raw({ bcid: 'pdf417', text });
  if (!symbol || !('pixs' in symbol)) throw new Error('no bar code was made');
  const { pixs, pixx, pixy } = symbol;
  return { rows: pixy, columns: pixx, pixels: pixs };
}

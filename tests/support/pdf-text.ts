import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The text of all pages of a PDF. */
export async function pdfText(file: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const pages = Array.from({ length: document.numPages }, async (_, n) => {
    const { items } = await (await document.getPage(n + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join(' ');
  });
  return (await Promise.all(pages)).join('\n');
}

const WIDTH = 1080;
const MARGIN = 64;
const FONT_PX = 34;
const LINE_PX = 50;
const FACE = `"Onest Variable", Onest, system-ui, sans-serif`;

/** The lines of a text in a width; a word that is wider than a line is divided. */
export function wrapText(text: string, width: number, measure: (line: string) => number): string[] {
  const wrapLine = (line: string): string[] => {
    const lines: string[] = [];
    let current = '';
    for (const word of line.split(' ')) {
      const longer = current === '' ? word : `${current} ${word}`;
      if (measure(longer) <= width) {
        current = longer;
        continue;
      }
      if (current !== '') lines.push(current);
      current = '';
      for (const character of word) {
        if (measure(current + character) > width && current !== '') {
          lines.push(current);
          current = '';
        }
        current += character;
      }
    }
    return [...lines, current];
  };
  return text.split('\n').flatMap(wrapLine);
}

/** The itinerary as a picture for a messenger, its first line as a heading; null in a browser that cannot draw it. */
export async function drawItinerary(text: string, number: string): Promise<File | null> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return null;
  const [heading = '', ...rest] = text.split('\n');
  const fontOf = (weight: number) => `${weight} ${FONT_PX}px ${FACE}`;
  const wrapped = (part: string, weight: number) => {
    context.font = fontOf(weight);
    return wrapText(part, WIDTH - 2 * MARGIN, (line) => context.measureText(line).width);
  };
  const rowsOf = (part: string, weight: number) => wrapped(part, weight).map((line) => ({ line, weight }));
  const rows = [...rowsOf(heading, 700), ...rowsOf(rest.join('\n'), 400)];
  canvas.width = WIDTH;
  canvas.height = 2 * MARGIN + rows.length * LINE_PX;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#16242c';
  context.textBaseline = 'top';
  rows.forEach(({ line, weight }, n) => {
    context.font = fontOf(weight);
    context.fillText(line, MARGIN, MARGIN + n * LINE_PX);
  });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob && new File([blob], `sapar-${number}.png`, { type: 'image/png' });
}

/** Opens the device's sheet for sharing: with the picture where it takes files, always with the text. */
export async function shareItinerary(text: string, number: string): Promise<void> {
  const picture = await drawItinerary(text, number).catch(() => null);
  const files = picture && navigator.canShare?.({ files: [picture] }) ? { files: [picture] } : {};
  // Closing the share sheet is not an error.
  await navigator.share({ text, ...files }).catch(() => {});
}

/** Saves the picture as a file; what cannot be drawn is not saved. */
export async function saveItineraryPicture(text: string, number: string): Promise<boolean> {
  const picture = await drawItinerary(text, number).catch(() => null);
  if (!picture) return false;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = picture.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return true;
}

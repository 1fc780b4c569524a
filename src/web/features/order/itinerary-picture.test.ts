// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveItineraryPicture, shareItinerary, wrapText } from './itinerary-picture.ts';

const TEXT = 'Order S-1\n\nBishkek (FRU) → Osh (OSS)';
const drawn: string[] = [];
const context = {
  measureText: (line: string) => ({ width: line.length * 10 }),
  fillRect: () => {},
  fillText: (line: string) => void drawn.push(line),
};
const shared: ShareData[] = [];

beforeEach(() => {
  drawn.length = 0;
  shared.length = 0;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])));
  Object.assign(navigator, {
    share: async (data: ShareData) => void shared.push(data),
    canShare: () => true,
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'canShare');
});

test('an itinerary is shared as a picture and as text', async () => {
  await shareItinerary(TEXT, 'S-1');
  expect(shared).toMatchObject([{ text: TEXT, files: [{ name: 'sapar-S-1.png', type: 'image/png' }] }]);
  expect(drawn).toEqual(TEXT.split('\n'));
});

test.each<[string, () => void]>([
  ['takes no files', () => Object.assign(navigator, { canShare: () => false })],
  ['cannot draw', () => vi.mocked(HTMLCanvasElement.prototype.getContext).mockReturnValue(null)],
])('a device that %s shares the text alone', async (_, prepare) => {
  prepare();
  await shareItinerary(TEXT, 'S-1');
  expect(shared).toEqual([{ text: TEXT }]);
});

test('closing the sheet is no error; without a picture nothing is saved', async () => {
  Object.assign(navigator, { share: () => Promise.reject(new DOMException('closed', 'AbortError')) });
  await shareItinerary(TEXT, 'S-1');
  expect(await saveItineraryPicture(TEXT, 'S-1')).toBe(true);
  vi.mocked(HTMLCanvasElement.prototype.getContext).mockReturnValue(null);
  expect(await saveItineraryPicture(TEXT, 'S-1')).toBe(false);
});

test('lines keep to the width: words are not cut, but one that is wider than a line is', () => {
  const width = (line: string) => line.length;
  expect(wrapText('Bishkek to Osh\n\nAAAAAAAAAAAAAA b', 10, width)).toEqual([
    'Bishkek to',
    'Osh',
    '',
    'AAAAAAAAAA',
    'AAAA b',
  ]);
});

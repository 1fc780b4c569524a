import PDFDocument from 'pdfkit';
import { FONT_FILES, type FontWeight } from './pdf-colors.ts';

type Position = { advanceWidth?: number };
type Run = { positions: readonly Position[] };
/** A parsed font as `registerFont` takes it. */
type Font = { layout(text: string, features?: readonly string[]): Run };

/** So many words are remembered; then the memory begins anew, so that it stays small. */
const MAX_CACHED_TEXTS = 2_000;

const sameKind = <T extends object>(of: T, changed: Partial<T> = {}): T =>
  Object.assign(Object.create(Object.getPrototypeOf(of)), of, changed);

/**
 * A font that lays each text out once: a receipt measures the same words many times, and shaping them was most of its
 * work. Each caller gets positions of its own, which the writer scales.
 */
function withTextCache(font: Font): Font {
  const layout = font.layout.bind(font);
  const known = new Map<string, Run>();
  font.layout = (text, features = []) => {
    const key = `${features.join()} ${text}`;
    let run = known.get(key);
    if (!run) {
      if (known.size >= MAX_CACHED_TEXTS) known.clear();
      run = layout(text, features);
      known.set(key, run);
    }
    return sameKind(run, { positions: run.positions.map((position) => sameKind(position)) });
  };
  return font;
}

const parsed = new Map<FontWeight, Font>();

/** The font of a weight, parsed once a process. */
export function loadFont(weight: FontWeight): Font {
  let font = parsed.get(weight);
  if (!font) {
    const { _font } = new PDFDocument({ autoFirstPage: false, font: FONT_FILES[weight] }) as unknown as {
      _font: { font: Font };
    };
    font = withTextCache(_font.font);
    parsed.set(weight, font);
  }
  return font;
}

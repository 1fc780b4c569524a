import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { TextUse } from '../../domain/letter-text.ts';

/** Null when there is more than text, names and forms of a number or a word. */
function usesIn(elements: readonly MessageFormatElement[]): TextUse[] | null {
  const uses: TextUse[] = [];
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    if (element.type !== TYPE.argument && element.type !== TYPE.plural && element.type !== TYPE.select) return null;
    uses.push({ name: element.value, asNumber: element.type === TYPE.plural });
    if (element.type === TYPE.argument) continue;
    for (const { value } of Object.values(element.options)) {
      const inner = usesIn(value);
      if (!inner) return null;
      uses.push(...inner);
    }
  }
  return uses;
}

/** The names in an ICU message; null for one that cannot be read or has markup, dates or formatted numbers. */
export function textUses(text: string): TextUse[] | null {
  try {
    return usesIn(parse(text));
  } catch {
    return null;
  }
}

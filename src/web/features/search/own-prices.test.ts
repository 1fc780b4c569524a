import { expect, test } from 'vitest';
import { LOCALES, type Locale } from '#kernel/locale.ts';
import en from '#words/en/search.json' with { type: 'json' };
import enFront from '#words/en/storefront.json' with { type: 'json' };
import kg from '#words/kg/search.json' with { type: 'json' };
import kgFront from '#words/kg/storefront.json' with { type: 'json' };
import ru from '#words/ru/search.json' with { type: 'json' };
import ruFront from '#words/ru/storefront.json' with { type: 'json' };

const WORDS = { en, kg, ru };
const FRONT = { en: enFront, kg: kgFront, ru: ruFront };
const OTHERS: Record<Locale, RegExp> = {
  en: /other suppliers/i,
  ru: /друг\S+ поставщик/i,
  kg: /башка жеткирүүчү/i,
};

test('texts of lowest prices by date name own inventory as the source in every language', () => {
  for (const locale of LOCALES) {
    const { form, near, grid } = WORDS[locale];
    const { tiles, month, explore } = FRONT[locale];
    const notes = [form.calendarNote, near.note, near.modesNote, grid.note, tiles.note, month.own, explore.lead];
    for (const note of notes) {
      expect(note).toContain('Sapar');
      expect(note).toMatch(OTHERS[locale]);
    }
    // A date without a price has no own seats; other suppliers were not queried.
    for (const none of [month.none, grid.none]) expect(none).toContain('Sapar');
  }
});

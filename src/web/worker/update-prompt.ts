import { browserTranslations, loadTranslations } from '../i18n/browser-translations.ts';
import type { Translations } from '../i18n/translations.ts';
import css from './update-prompt.module.css';

const PLACE = 'update-prompt';

/** Loaded texts of a section without placeholders, outside React. */
const plainTexts =
  (_section: 'offline.update') =>
  (key: keyof Translations['offline']['update']): string =>
    browserTranslations.offline.update[key];

/**
 * Says that a new release is there (spec §8); «later» puts it off until the site is opened again. Built without React:
 * it stands outside the page's own tree, on every page.
 */
export async function showUpdatePrompt(onUpdate: () => void, load = () => loadTranslations('results')): Promise<void> {
  await load();
  // Meanwhile it may have been said already.
  if (document.getElementById(PLACE)) return;
  const t = plainTexts('offline.update');
  const prompt = document.createElement('output');
  prompt.id = PLACE;
  prompt.className = css.prompt ?? '';
  const sentence = document.createElement('p');
  sentence.textContent = t('text');
  const button = (label: string, look: string | undefined, act: () => void) => {
    const node = document.createElement('button');
    node.type = 'button';
    node.textContent = label;
    node.className = look ?? '';
    node.addEventListener('click', () => {
      prompt.remove();
      act();
    });
    return node;
  };
  const buttons = document.createElement('div');
  buttons.className = css.buttons ?? '';
  buttons.append(
    button(t('now'), css.now, onUpdate),
    button(t('later'), css.later, () => {}),
  );
  prompt.append(sentence, buttons);
  document.body.append(prompt);
}

import { htmlLang } from '#kernel/locale.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import css from './article.module.css';
import type { Questions } from './questions.ts';

/** Questions that open to their answers; nothing where there are none. */
export function QuestionsCard({ title, questions }: { title: string; questions: Questions | null }) {
  if (!questions) return null;
  return (
    <Card aria-labelledby="questions">
      <CardHead level={2} id="questions" title={title} />
      <div lang={htmlLang(questions.locale)}>
        {questions.items.map(({ question, html }) => (
          <Disclosure key={question} summary={question}>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the content module renders and cleans it */}
            <div className={css.text} dangerouslySetInnerHTML={{ __html: html }} />
          </Disclosure>
        ))}
      </div>
    </Card>
  );
}

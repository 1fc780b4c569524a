import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ServiceRequest } from '#modules/requests/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { TextArea } from '../../ui/field.tsx';
import { SubmitButton } from './parts.tsx';
import { RequestActionForm } from './requester-forms.tsx';
import css from './travel.module.css';

const STARS = [1, 2, 3, 4, 5] as const;

/**
 * The author rates the work or sends it back with what has to be corrected; `canSkipStars`: it is accepted without
 * stars, too.
 */
export function RatingForm({ typed, canSkipStars }: { typed: Record<string, string>; canSkipStars?: boolean }) {
  const t = useTranslations('requests.rating');
  return (
    <Card accent="primary" aria-labelledby="rate">
      <CardHead level={2} id="rate" title={t('title')} />
      <Form method="post" className={css.form ?? ''}>
        <input type="hidden" name="move" value="accepted" />
        <fieldset className={css.stars}>
          <legend className="visually-hidden">{t('stars')}</legend>
          {STARS.map((n) => (
            <label key={n} className={css.star}>
              <input
                type="radio"
                name="rating"
                value={n}
                required={!canSkipStars}
                defaultChecked={typed.rating === String(n)}
                aria-label={t('star', { n })}
              />
              <span aria-hidden="true">★</span>
            </label>
          ))}
        </fieldset>
        <TextArea
          name="text"
          id="rating-comment"
          label={t('comment')}
          defaultValue={typed.move === 'accepted' ? typed.text : ''}
          rows={2}
          maxLength={2000}
        />
        <div>
          <SubmitButton>{t('send')}</SubmitButton>
        </div>
      </Form>
      <Disclosure summary={t('revision')} open={typed.move === 'disputed'}>
        <RequestActionForm
          action="disputed"
          label={t('revisionText')}
          button={t('revisionSend')}
          isPlain
          typed={typed}
        />
      </Disclosure>
      <p className={css.muted}>{t('auto')}</p>
    </Card>
  );
}

/** What became of the author's word: shown once after it was sent. */
export function RatingResult({ result }: { result: string | null }) {
  const t = useTranslations('requests.rating');
  if (result !== 'rated' && result !== 'revision') return null;
  return (
    <Alert tone="done" live>
      {t(result === 'rated' ? 'thanks' : 'revisionSent')}
    </Alert>
  );
}

/** The stars that were given; staff read them as the author's. */
export function GivenRating({ rating, isStaff }: { rating: ServiceRequest['rating']; isStaff: boolean }) {
  const t = useTranslations('requests.rating');
  if (!rating) return null;
  return (
    <Card aria-labelledby="given">
      <CardHead level={2} id="given" title={t(isStaff ? 'givenByAuthor' : 'given')} />
      <p className={css.given} role="img" aria-label={t('star', { n: rating.stars })}>
        {STARS.map((n) => (n <= rating.stars ? '★' : '☆')).join('')}
      </p>
      {rating.comment !== '' && <p>{rating.comment}</p>}
    </Card>
  );
}

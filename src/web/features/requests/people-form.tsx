import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { readRequest, type ServiceRequest } from '#modules/requests/api.ts';
import { call } from '../../api/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import type { RequestRefusal } from './form-text.ts';
import { SubmitButton } from './parts.tsx';
import { GuestFields, TravellerFields } from './people-fields.tsx';
import { PeopleList } from './people-list.tsx';
import css from './requests.module.css';
import styles from './travel.module.css';
import { type PeopleDraft, readPeople, toPeopleDraft } from './travel-draft.ts';

type Props = { request: ServiceRequest; what: 'travellers' | 'guests' };

function readTyped(typed: Readonly<Record<string, string>>): PeopleDraft {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return readPeople(form);
}

/** The list that somebody else saved meanwhile, read anew, above what was typed. */
function ChangedList({ request, what, onRead }: Props & { onRead: (request: ServiceRequest) => void }) {
  const { id } = request;
  // Reading the page anew would take its refusal away, and with it what was typed.
  useEffect(() => {
    call(readRequest, { params: { id } })
      .then(onRead)
      .catch(() => {});
  }, [id, onRead]);
  const t = useTranslations('requests.travel');
  const isEmpty = request[what].length === 0;
  return (
    <Alert tone="wait" title={t('peopleNow')}>
      {isEmpty ? <p>{t('noPeople')}</p> : <PeopleList request={request} what={what} />}
      <p>{t('peopleYours')}</p>
    </Alert>
  );
}

/**
 * The fields of a list. It is replaced as it was read: one that changes while somebody types here stays in the fields,
 * and saving it is refused with both lists shown.
 */
function PeopleForm({ request, what, refused }: Props & { refused: RequestRefusal | undefined }) {
  const t = useTranslations('requests.travel');
  const [read, setRead] = useState(request);
  const [newest, setNewest] = useState<ServiceRequest | null>(null);
  const [isTyped, setIsTyped] = useState(false);
  if (!isTyped && read !== request) setRead(request);
  const { travellers, guests } = refused ? readTyped(refused.typed) : toPeopleDraft(read);
  const now = refused ? (newest ?? request) : read;
  const touch = () => setIsTyped(true);
  return (
    <Form method="post" className={styles.form ?? ''} onInput={touch} onSubmit={() => setIsTyped(false)}>
      {refused?.code === 'requests.people_changed' && (
        <ChangedList key={refused.at} request={now} what={what} onRead={setNewest} />
      )}
      <input type="hidden" name="intent" value={what} />
      <input type="hidden" name="revision" value={now.peopleRevisions[what]} />
      <div key={refused?.at ?? read.peopleRevisions[what]}>
        {what === 'guests' ? (
          <GuestFields guests={guests} onChange={touch} />
        ) : (
          <TravellerFields travellers={travellers} onChange={touch} />
        )}
      </div>
      <div>
        <SubmitButton variant="secondary">{t('savePeople')}</SubmitButton>
      </div>
    </Form>
  );
}

/** The people of a request; while it is open its author changes them. */
export function People({ request, what, refusal }: Props & { refusal: RequestRefusal | undefined }) {
  const t = useTranslations('requests.travel');
  const isEmpty = request[what].length === 0;
  return (
    <Card aria-labelledby="people">
      <CardHead level={2} id="people" title={t(what === 'guests' ? 'guests' : 'people')} />
      {request.ended === null ? (
        <PeopleForm request={request} what={what} refused={refusal?.typed.intent === what ? refusal : undefined} />
      ) : isEmpty ? (
        <p className={css.muted}>{t('noPeople')}</p>
      ) : (
        <PeopleList request={request} what={what} />
      )}
    </Card>
  );
}

import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Choice } from '#modules/identity/api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, ChoiceGroup } from '../../ui/choice.tsx';
import { Link } from '../../ui/link.tsx';
import css from './people.module.css';
import type { PersonRefusal } from './person-page.tsx';

/** A contract with all its workplaces: those of the person are marked, or, with `theirs` null, it may be attached. */
export function PersonContract(props: {
  contract: Choice;
  theirs: readonly string[] | null;
  /** Only shown. */
  fixed?: boolean;
  refused: PersonRefusal | null;
}) {
  const { contract, theirs, fixed } = props;
  const { contractId, contractor, number, status, workplaces } = contract;
  const t = useTranslations('people');
  const title = t(status === 'active' ? 'list.contract' : 'list.suspended', {
    number,
    name: contractor.name,
  });
  const [only, ...more] = workplaces;
  if (!only)
    return (
      <div className={css.contract}>
        <h3>{title}</h3>
        <p className={css.muted}>{t('person.noWorkplaces')}</p>
      </div>
    );
  return (
    <Form method="post" className={css.contract} preventScrollReset key={[contractId, ...(theirs ?? [])].join(' ')}>
      <h3>
        <Link to={`/office/contracts/${encodeURIComponent(contractId)}`} prefetch="none">
          {title}
        </Link>
      </h3>
      <input type="hidden" name="contractId" value={contractId} />
      <ChoiceGroup
        legend={t('person.workplaces')}
        error={props.refused?.chooseOne === contractId && t('person.chooseOne')}
      >
        {workplaces.map((place) => (
          <Checkbox
            key={place.id}
            id={`place-${contractId}-${place.id}`}
            name="workplace"
            value={place.id}
            disabled={fixed}
            defaultChecked={theirs?.includes(place.id) ?? more.length === 0}
          >
            {place.name}
          </Checkbox>
        ))}
      </ChoiceGroup>
      {!fixed && (
        <div className={css.buttons}>
          <Button variant={theirs ? 'secondary' : 'primary'} name="intent" value="place">
            {t(theirs ? 'person.save' : 'person.connect')}
          </Button>
          {theirs && (
            <Button variant="quiet" name="intent" value="detach">
              {t('person.detach')}
            </Button>
          )}
        </div>
      )}
    </Form>
  );
}

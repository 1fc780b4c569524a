import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { BookingDraft, Seller } from '#modules/orders/api.ts';
import { stepPath } from '../../shared/booking/steps.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import css from './seller-card.module.css';

/** Contract selection for agents with sub-agents; hidden for everyone else. Submitted to the current step. */
export function SellerCard({ seller }: { seller: Seller | null }) {
  const t = useTranslations('booking.seller');
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'seller';
  if (!seller || seller.contracts.length < 2) return null;
  return (
    <Card aria-labelledby="seller">
      <h2 id="seller">{t('title')}</h2>
      <p className={css.note}>{t('note')}</p>
      <Form method="post" preventScrollReset className={css.form}>
        <input type="hidden" name="intent" value="seller" />
        <SelectField key={seller.chosen} name="contractId" label={t('label')} defaultValue={seller.chosen ?? ''}>
          {seller.contracts.map(({ id, active, number, name }, n) => (
            <option key={id} value={id} disabled={!active}>
              {t(active ? (n === 0 ? 'own' : 'of') : 'suspended', { number, name })}
            </option>
          ))}
        </SelectField>
        <Button variant="secondary" busy={busy}>
          {t('choose')}
        </Button>
      </Form>
    </Card>
  );
}

/** On every step: the contract of the sale when it is not the seller's own. */
export function SellingContract({ booking, changes }: { booking: BookingDraft; changes: boolean }) {
  const t = useTranslations('booking.seller');
  if (!booking.soldFor) return null;
  return (
    <Alert title={t('now', booking.soldFor)}>
      {changes && <Link to={stepPath(booking.id, 'tickets')}>{t('change')}</Link>}
    </Alert>
  );
}

import { addDays } from '#kernel/dates.ts';
import { atDesk, exchanged, givenBack, parted, requested } from './after-sale.ts';
import { sold, type Wish } from './sell.ts';
import { osh, type Story } from './story.ts';
import { BEK, FRIENDS, ONE, PAIR } from './travellers.ts';

const refundable: Wish['choose'] = ({ terms }) => terms.refund.allowed;

/** What becomes of tickets: each way back, each change, each kind of request in another state. */
export const AFTER: readonly Story[] = [
  {
    name: 'one of three passengers annulled',
    play: async (stage) => {
      const desk = await stage.as('gold');
      // By bus: minutes after the sale, at any hour; a flight is annulled only until its day ends.
      const bus: Wish = { people: FRIENDS, legs: [['bishkek', 'karakol', 19]], more: { mode: 'bus' } };
      const order = await sold(desk, bus, stage.days);
      await givenBack(desk, order, 'void', order.passengers.slice(0, 1));
    },
  },
  {
    name: 'a ticket given back',
    play: async (stage) => {
      const desk = await stage.as('gold');
      const order = await sold(desk, osh(27, ONE, { choose: refundable }), stage.days);
      await givenBack(desk, order, 'refund', order.passengers);
    },
  },
  {
    name: 'a flight on another day',
    play: async (stage) => {
      const desk = await stage.as('gold');
      const order = await sold(desk, osh(28, BEK, { choose: refundable }), stage.days);
      await exchanged(desk, order, addDays(stage.days.today, 31));
    },
  },
  {
    name: 'one of two who leaves for an order of his own',
    play: async (stage) => {
      const desk = await stage.as('gold');
      await parted(desk, await sold(desk, osh(29, PAIR), stage.days));
    },
  },
  {
    name: 'a forced refund whose documents are awaited',
    play: async (stage) => {
      const desk = await stage.as('gold');
      const order = await sold(desk, osh(34, ONE), stage.days);
      await requested(desk, order, 'forced_refund', {
        reason: 'illness',
        description: 'Пассажир в больнице.',
      });
    },
  },
  {
    name: 'a forced refund whose sums wait for a second person',
    play: async (stage) => {
      const desk = await stage.as('silver');
      const order = await sold(desk, osh(35, BEK), stage.days);
      const id = await requested(
        desk,
        order,
        'forced_refund',
        { reason: 'bereavement', description: 'Поездка отменена, документы приложены.' },
        true,
      );
      await atDesk(await stage.as('executor'), id, ['claimed', 'calculated']);
    },
  },
  {
    name: 'a changed passport',
    play: async (stage) => {
      const desk = await stage.as('gold');
      const order = await sold(desk, osh(36, ONE), stage.days);
      const id = await requested(desk, order, 'passport_change', {
        reason: 'new_document',
        documentType: 'passport',
        documentNumber: 'ID7654321',
        expiration: addDays(stage.days.today, 3_000),
      });
      await atDesk(await stage.as('executor'), id, ['claimed']);
    },
  },
  {
    name: 'seats to be released',
    play: async (stage) => {
      const desk = await stage.as('silver');
      const order = await sold(desk, osh(38, PAIR), stage.days);
      const id = await requested(desk, order, 'release_seats', { reason: 'plans' });
      await atDesk(await stage.as('cashier'), id, ['claimed', 'asked']);
    },
  },
  {
    name: 'a request withdrawn',
    play: async (stage) => {
      const desk = await stage.as('platinum');
      const order = await sold(desk, osh(39, ONE), stage.days);
      const id = await requested(desk, order, 'release_seats', { reason: 'mistake' });
      await atDesk(desk, id, ['withdrawn']);
    },
  },
];

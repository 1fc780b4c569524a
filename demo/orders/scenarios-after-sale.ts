import { addDays } from '#kernel/dates.ts';
import { exchangeTickets, moveRequest, returnTickets, splitPassengersOff, submitRequest } from './after-sale.ts';
import { type DemoScenario, osh } from './scenario.ts';
import { type SaleRequest, sellTickets } from './sell.ts';
import { BEK, FRIENDS, ONE, PAIR } from './travellers.ts';

const refundable: SaleRequest['choose'] = ({ terms }) => terms.refund.allowed;

/** After-sale scenarios: every kind of return and change, and staff requests in every state. */
export const AFTER: readonly DemoScenario[] = [
  {
    name: 'one of three passengers annulled',
    run: async (stage) => {
      const client = await stage.as('gold');
      // By bus, voidable minutes after the sale at any hour; a flight only until its day ends.
      const bus: SaleRequest = { people: FRIENDS, slices: [['bishkek', 'karakol', 19]], more: { mode: 'bus' } };
      const order = await sellTickets(client, bus, stage.days);
      await returnTickets(client, order, 'void', order.passengers.slice(0, 1));
    },
  },
  {
    name: 'a ticket given back',
    run: async (stage) => {
      const client = await stage.as('gold');
      const order = await sellTickets(client, osh(27, ONE, { choose: refundable }), stage.days);
      await returnTickets(client, order, 'refund', order.passengers);
    },
  },
  {
    name: 'a flight on another day',
    run: async (stage) => {
      const client = await stage.as('gold');
      const order = await sellTickets(client, osh(28, BEK, { choose: refundable }), stage.days);
      await exchangeTickets(client, order, addDays(stage.days.today, 31));
    },
  },
  {
    name: 'one of two who leaves for an order of his own',
    run: async (stage) => {
      const client = await stage.as('gold');
      await splitPassengersOff(client, await sellTickets(client, osh(29, PAIR), stage.days));
    },
  },
  {
    name: 'a forced refund whose documents are awaited',
    run: async (stage) => {
      const client = await stage.as('gold');
      const order = await sellTickets(client, osh(34, ONE), stage.days);
      await submitRequest(client, order, 'forced_refund', {
        reason: 'illness',
        description: 'Пассажир в больнице.',
      });
    },
  },
  {
    name: 'a forced refund whose sums wait for a second person',
    run: async (stage) => {
      const client = await stage.as('silver');
      const order = await sellTickets(client, osh(35, BEK), stage.days);
      const id = await submitRequest(
        client,
        order,
        'forced_refund',
        { reason: 'bereavement', description: 'Поездка отменена, документы приложены.' },
        true,
      );
      await moveRequest(await stage.as('executor'), id, ['claimed', 'calculated']);
    },
  },
  {
    name: 'a changed passport',
    run: async (stage) => {
      const client = await stage.as('gold');
      const order = await sellTickets(client, osh(36, ONE), stage.days);
      const id = await submitRequest(client, order, 'passport_change', {
        reason: 'new_document',
        documentType: 'passport',
        documentNumber: 'ID7654321',
        expiration: addDays(stage.days.today, 3_000),
      });
      await moveRequest(await stage.as('executor'), id, ['claimed']);
    },
  },
  {
    name: 'seats to be released',
    run: async (stage) => {
      const client = await stage.as('silver');
      const order = await sellTickets(client, osh(38, PAIR), stage.days);
      const id = await submitRequest(client, order, 'release_seats', { reason: 'plans' });
      await moveRequest(await stage.as('cashier'), id, ['claimed', 'asked']);
    },
  },
  {
    name: 'a request withdrawn',
    run: async (stage) => {
      const client = await stage.as('platinum');
      const order = await sellTickets(client, osh(39, ONE), stage.days);
      const id = await submitRequest(client, order, 'release_seats', { reason: 'mistake' });
      await moveRequest(client, id, ['withdrawn']);
    },
  },
];

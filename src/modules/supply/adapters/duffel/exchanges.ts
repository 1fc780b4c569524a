import type { Money } from '#kernel/money.ts';
import type {
  BookingRef,
  Call,
  ExchangeQuote,
  ExchangeWant,
  Outcome,
  Scope,
  SupplierBooking,
} from '../../domain/port.ts';
import type { SentOperation } from '../../domain/sent-operations.ts';
import type { Done, Prepared } from '../acts.ts';
import { ok, rejected } from '../outcomes.ts';
import { scopeProblem } from './after-sale.ts';
import { act, type Duffel, orderPath, type ReadOrder, readOrder } from './context.ts';
import { exchange } from './http.ts';
import { ticketsMetadata } from './metadata.ts';
import { outcomeOfSent } from './outcomes.ts';
import { dataOf } from './reads.ts';
import { readRefusal } from './refusals.ts';
import { type WireChange, type WireSlice, zChange, zChangeOffer, zChangeRequest } from './shapes.ts';
import { instantOf, segmentOf } from './translate.ts';
import { changeSums, exchangeQuotes } from './translate-change.ts';

const REQUESTS = '/air/order_change_requests';
const CHANGES = '/air/order_changes';

const dayOf = (slice: WireSlice): string => slice.segments[0]?.departing_at.slice(0, 10) ?? '';
const request = (data: unknown) => zChangeRequest.safeParse(data).data ?? null;
const changeOf = (data: unknown) => zChange.safeParse(data).data ?? null;

/** Voluntary changes of paid orders: a request, its offers, a pending change, its confirmation. */
export function duffelExchanges(duffel: Duffel) {
  const isOver = (text: string | null | undefined): boolean => {
    const at = instantOf(text);
    return at !== null && at <= duffel.clock.now().toISOString();
  };

  function hasBegun({ wire }: ReadOrder): boolean {
    const [first] = wire.slices[0]?.segments ?? [];
    const read = first && segmentOf(first, duffel.names);
    return !read || 'leftOut' in read || read.ok.departsAt <= duffel.clock.now().toISOString();
  }

  /** Only the directions whose day is another one are changed; all of them where none is. */
  function wantedSlices({ wire }: ReadOrder, { dates }: ExchangeWant): object | null {
    if (dates.length !== wire.slices.length) return null;
    const others = wire.slices.filter((slice, n) => dayOf(slice) !== dates[n]);
    const removed = others.length > 0 ? others : wire.slices;
    return {
      remove: removed.map(({ id }) => ({ slice_id: id })),
      add: removed.map((slice) => ({
        origin: slice.segments[0]?.origin.iata_code,
        destination: slice.segments.at(-1)?.destination.iata_code,
        departure_date: dates[wire.slices.indexOf(slice)],
        cabin_class: slice.segments[0]?.passengers?.[0]?.cabin_class ?? 'economy',
      })),
    };
  }

  function quoted(offers: readonly unknown[], read: ReadOrder, want: ExchangeWant | null): Outcome<ExchangeQuote[]> {
    const { quotes, byHand } = exchangeQuotes(offers, read, want, duffel.names, duffel.clock.now());
    return quotes.length === 0 && byHand
      ? rejected('NOT_AUTOMATIC', 'what it costs is not known, or comes back otherwise than to the balance')
      : ok(duffel, quotes);
  }

  async function prepareQuote(
    call: Call,
    ref: BookingRef,
    scope: Scope,
    want: ExchangeWant,
  ): Promise<Outcome<Prepared<ExchangeQuote[]>>> {
    const read = await readOrder(duffel, call, ref.id);
    if (read.kind !== 'ok') return read;
    if (read.value.booking.state !== 'issued') return rejected('INVALID', 'nothing is open');
    const problem = scopeProblem(read.value, scope);
    if (problem) return problem;
    if (hasBegun(read.value)) return rejected('NOT_AUTOMATIC', 'the journey has begun');
    if (!read.value.booking.actions.includes('exchange')) return rejected('NOT_AUTOMATIC', 'it is not changed here');
    const slices = wantedSlices(read.value, want);
    if (!slices) return rejected('INVALID', 'a day for each direction is needed');
    return ok(duffel, {
      send: async () => {
        // Nothing is kept by it: one whose answer is lost is requested again.
        const made = await duffel.reads.one(call, REQUESTS, request, { data: { order_id: ref.id, slices } });
        if (made.kind !== 'ok') return made as Outcome<never>;
        const { id, order_change_offers: offers } = made.value;
        const found = quoted(offers ?? [], read.value, want);
        return found.kind === 'ok' ? ok(duffel, { target: id, value: found }) : (found as Outcome<never>);
      },
    });
  }

  async function quoteAgain(call: Call, { subject, target }: SentOperation): Promise<Outcome<ExchangeQuote[] | null>> {
    if (!target) return ok(duffel, null);
    const path = `${REQUESTS}/${encodeURIComponent(target)}`;
    const [made, read] = await Promise.all([duffel.reads.one(call, path, request), readOrder(duffel, call, subject)]);
    if (made.kind !== 'ok') return made;
    if (read.kind !== 'ok') return read;
    return quoted(made.value.order_change_offers ?? [], read.value, null);
  }

  /** The change that an earlier attempt made, while it waits for its confirmation; otherwise a new one. */
  async function pendingChange(call: Call, operation: SentOperation, offerId: string): Promise<Outcome<WireChange>> {
    if (operation.target?.startsWith('oce_')) {
      const known = await duffel.reads.one(call, `${CHANGES}/${encodeURIComponent(operation.target)}`, changeOf);
      if (known.kind === 'ok' && !known.value.confirmed_at && !isOver(known.value.expires_at)) return known;
    }
    const body = { selected_order_change_offer: offerId };
    return duffel.reads.one(call, CHANGES, changeOf, { data: body });
  }

  /** The tickets of now are written on the order: once it is changed it no longer shows them. */
  async function keepTickets({ wire, booking }: ReadOrder, changeId: string): Promise<Outcome<true>> {
    const confirmed = (wire.changes ?? []).flatMap((change) => (change.confirmed_at ? [change.id] : []));
    const tickets = booking.documents.filter(({ kind, state }) => kind === 'ticket' && state === 'open');
    const metadata = ticketsMetadata(wire.metadata, changeId, confirmed, tickets);
    const answer = await exchange(duffel.http, 'PATCH', orderPath(wire.id), duffel.actMs, { metadata });
    const kept = typeof answer !== 'string' && answer.status < 300 && dataOf(answer) != null;
    return kept ? ok(duffel, true) : readRefusal(answer);
  }

  async function change(
    call: Call,
    operation: SentOperation,
    read: ReadOrder,
    offerId: string,
    expect: Money,
  ): Promise<Outcome<Done<SupplierBooking>>> {
    const pending = await pendingChange(call, operation, offerId);
    if (pending.kind !== 'ok') return pending as Outcome<never>;
    const made = pending.value;
    if (made.order_id !== read.wire.id) return rejected('INVALID', 'a change of another order');
    if (isOver(made.expires_at)) return rejected('EXPIRED', 'the change is too old');
    const sums = changeSums(made, expect.currency);
    if (!sums || sums.total.minor !== expect.minor)
      return rejected('PRICE_CHANGED', `it costs ${made.change_total_amount} now`);
    const kept = await keepTickets(read, made.id);
    if (kept.kind !== 'ok') return kept as Outcome<never>;
    await duffel.sent.aim(call.opId, made.id);
    const payment =
      sums.total.minor > 0
        ? { payment: { type: 'balance', amount: made.change_total_amount, currency: made.change_total_currency } }
        : {};
    const path = `${CHANGES}/${encodeURIComponent(made.id)}/actions/confirm`;
    return act(duffel, call, path, payment, { id: read.wire.id, target: made.id });
  }

  async function prepareExchange(
    call: Call,
    ref: BookingRef,
    quoteId: string,
    expect: Money,
  ): Promise<Outcome<Prepared<SupplierBooking>>> {
    if (!/^[\w-]{4,100}$/.test(quoteId)) return rejected('INVALID', 'no such quote');
    const path = `/air/order_change_offers/${encodeURIComponent(quoteId)}`;
    const [offer, read] = await Promise.all([
      duffel.reads.one(call, path, (data) => zChangeOffer.safeParse(data).data ?? null),
      readOrder(duffel, call, ref.id),
    ]);
    if (offer.kind !== 'ok') return offer;
    if (read.kind !== 'ok') return read;
    const { wire, booking } = read.value;
    const has = (slices: readonly WireSlice[]) =>
      slices.every(({ id }) => wire.slices.some((slice) => slice.id === id));
    const { order_change_id: used, slices } = offer.value;
    if (has(slices.add) || wire.changes?.some((one) => one.id === used && one.confirmed_at))
      return rejected('EXPIRED', 'the quote was used');
    const current = has(slices.remove);
    if (!current || booking.state !== 'issued') return rejected('VERSION', 'the order has changed');
    if (isOver(offer.value.expires_at)) return rejected('EXPIRED', 'the quote is too old');
    const sums = changeSums(offer.value, expect.currency);
    if (!sums || sums.total.minor !== expect.minor) return rejected('PRICE_CHANGED', 'another price was agreed to');
    return ok(duffel, { send: (operation) => change(call, operation, read.value, quoteId, expect) });
  }

  return {
    quoteExchange: (call: Call, ref: BookingRef, scope: Scope, want: ExchangeWant): Promise<Outcome<ExchangeQuote[]>> =>
      duffel.acts.once(
        call,
        { kind: 'change-quote', subject: ref.id },
        { prepare: () => prepareQuote(call, ref, scope, want), again: (operation) => quoteAgain(call, operation) },
      ),
    /** Never confirmed twice: whose answer is lost is looked up in the order. */
    exchange: (call: Call, ref: BookingRef, quoteId: string, expect: Money): Promise<Outcome<SupplierBooking>> =>
      duffel.acts.once(
        call,
        { kind: 'change', subject: ref.id },
        {
          prepare: () => prepareExchange(call, ref, quoteId, expect),
          again: (operation) => outcomeOfSent(duffel, call, operation),
        },
      ),
  };
}

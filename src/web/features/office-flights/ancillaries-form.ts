import { type CarrierDetails, MEAL_CODES, SEAT_ZONES, SERVICE_CODES } from '#modules/inventory/api.ts';
import { detailRows } from './detail-rows.ts';
import { type TypedValues, whole } from './typed-values.ts';

type Ancillaries = NonNullable<CarrierDetails['ancillaries']>;
type Fare = Ancillaries['mealPrice'];
type Ages = NonNullable<Ancillaries['meals'][number]['ages']>;

const AT = 'details.ancillaries';
const BAGS = `${AT}.bags` as const;
/** What an airline that begins to sell them is shown first. */
const USUAL = { bagHours: 3, seatHours: 2, refundHours: 24, 'checkIn.freeFrom': 24, 'checkIn.until': 1 };

/** Ancillaries as the form has them. */
export function ancillariesIntoValues(values: Record<string, string>, own: Ancillaries | undefined): void {
  const put = (name: string, value: string | number | null | undefined) => {
    values[`${AT}.${name}`] = value === null || value === undefined ? '' : String(value);
  };
  if (!own) {
    for (const [name, value] of Object.entries(USUAL)) put(name, value);
    return;
  }
  const putFare = (name: string, fare: Fare) => {
    put(`${name}.domestic`, fare.domestic);
    put(`${name}.international`, fare.international);
  };
  const putAges = (name: string, ages: Ages | undefined) => {
    put(`${name}.ages.from`, ages?.from);
    put(`${name}.ages.under`, ages?.under);
  };
  put('on', 'on');
  put('bagHours', own.bagHours);
  put('seatHours', own.seatHours);
  put('refundHours', own.refundHours);
  putFare('mealPrice', own.mealPrice);
  for (const [n, { kg, cm, oversize, price }] of own.bags.entries()) {
    put(`bags.${n}.kg`, kg);
    put(`bags.${n}.cm`, cm);
    put(`bags.${n}.oversize`, oversize ? 'on' : '');
    putFare(`bags.${n}.price`, price);
  }
  for (const { ssr, hours, ages } of own.meals) {
    put(`meals.${ssr}.hours`, hours);
    putAges(`meals.${ssr}`, ages);
  }
  for (const { ssr, hours, price, stock, confirm, ages } of own.services) {
    put(`services.${ssr}.hours`, hours);
    put(`services.${ssr}.stock`, stock);
    put(`services.${ssr}.request`, confirm === 'request' ? 'on' : '');
    putFare(`services.${ssr}.price`, price);
    putAges(`services.${ssr}`, ages);
  }
  for (const [zone, fare] of Object.entries(own.zones)) putFare(`zones.${zone}`, fare);
  for (const [name, value] of Object.entries(own.checkIn)) put(`checkIn.${name}`, value);
  for (const [name, value] of Object.entries(own.cityBus ?? {})) put(`cityBus.${name}`, value);
}

/** Values of the fields under one name. */
function reader(values: TypedValues, under: string) {
  const text = (name: string) => (values[`${under}.${name}`] ?? '').trim();
  const number = (name: string) => whole(text(name));
  /** Empty: nothing is charged. */
  const soms = (name: string) => whole(text(name) || '0');
  const orNull = (name: string) => (text(name) === '' ? null : number(name));
  const fare = (name: string): Fare => ({
    domestic: soms(`${name}domestic`),
    international: soms(`${name}international`),
  });
  const isTyped = (...names: string[]) => names.some((name) => text(name) !== '');
  const ages = (): { ages?: Ages } =>
    isTyped('ages.from', 'ages.under')
      ? { ages: { from: whole(text('ages.from') || '0'), under: orNull('ages.under') } }
      : {};
  return { text, number, soms, orNull, fare, ages, isTyped };
}

const mealsIn = (values: TypedValues) =>
  MEAL_CODES.filter((ssr) => reader(values, `${AT}.meals.${ssr}`).isTyped('hours', 'ages.from', 'ages.under'));
const servicesIn = (values: TypedValues) =>
  SERVICE_CODES.filter((ssr) =>
    reader(values, `${AT}.services.${ssr}`).isTyped('hours', 'price.domestic', 'price.international', 'stock'),
  );

/** Ancillaries as they are typed; undefined: the airline sells none. */
export function readAncillaries(values: TypedValues): Ancillaries | undefined {
  const own = reader(values, AT);
  if (own.text('on') === '') return undefined;
  const bus = reader(values, `${AT}.cityBus`);
  return {
    bags: detailRows(values, BAGS).map((n) => {
      const { number, text, fare } = reader(values, `${BAGS}.${n}`);
      return { kg: number('kg'), cm: number('cm'), oversize: text('oversize') !== '', price: fare('price.') };
    }),
    bagHours: own.number('bagHours'),
    meals: mealsIn(values).map((ssr) => {
      const { number, ages } = reader(values, `${AT}.meals.${ssr}`);
      return { ssr, hours: number('hours'), ...ages() };
    }),
    mealPrice: own.fare('mealPrice.'),
    zones: Object.fromEntries(
      SEAT_ZONES.flatMap((zone) => {
        const { fare, isTyped } = reader(values, `${AT}.zones.${zone}`);
        return isTyped('domestic', 'international') ? [[zone, fare('')]] : [];
      }),
    ),
    seatHours: own.number('seatHours'),
    services: servicesIn(values).map((ssr) => {
      const { number, fare, orNull, text, ages } = reader(values, `${AT}.services.${ssr}`);
      const confirm = text('request') === '' ? ('now' as const) : ('request' as const);
      return { ssr, price: fare('price.'), stock: orNull('stock'), hours: number('hours'), confirm, ...ages() };
    }),
    ...(bus.isTyped('price', 'childPrice', 'seats') && {
      cityBus: { price: bus.soms('price'), childPrice: bus.soms('childPrice'), seats: bus.number('seats') },
    }),
    refundHours: own.orNull('refundHours'),
    checkIn: {
      paidFrom: own.orNull('checkIn.paidFrom'),
      fee: own.soms('checkIn.fee'),
      freeFrom: own.number('checkIn.freeFrom'),
      until: own.number('checkIn.until'),
    },
  };
}

/** The field of the form for a path of the ancillaries: meals and services by their codes, bags by their rows. */
export function nameOfAncillaryPath(values: TypedValues, path: string): string {
  const [, , list = '', n = '', ...rest] = path.split('.');
  if (!/^\d+$/.test(n)) return path;
  const rows: Record<string, readonly (string | number)[]> = {
    bags: detailRows(values, BAGS),
    meals: mealsIn(values),
    services: servicesIn(values),
  };
  return `${AT}.${list}.${rows[list]?.[Number(n)] ?? n}.${rest.join('.')}`;
}

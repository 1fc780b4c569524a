import type { Localised } from '#kernel/locale.ts';
import type { Amenity, Build, Hotel, Hour } from './hotels.ts';
import { TOWNS } from './towns.ts';

/** As addresses are written in each language. */
const written = (city: string, house: number, street: Localised): Localised => {
  const name = TOWNS[city]?.name ?? { ru: '', en: '', kg: '' };
  return {
    ru: `${name.ru}, ${street.ru}, ${house}`,
    en: `${house} ${street.en}, ${name.en}`,
    kg: `${name.kg}, ${street.kg}, ${house}`,
  };
};

const ENTRY = { early: '08:00', normal: '14:00', late: '22:00' } as const;
const LEAVE = { early: '07:00', normal: '12:00', late: '18:00' } as const;

type Row = {
  street: [house: number, ru: string, en: string, kg: string];
  at: [lat: number, lon: number];
  /** A night of a single and of a double, whole soms; 0: no singles. */
  night: [single: number, double: number];
  has: string;
  rating: [score: number, reviews: number];
  look: [build: Build, hour: Hour];
};

const hotel = (number: number, city: string, name: string, stars: number, row: Row): Hotel => {
  const town = TOWNS[city];
  if (!town) throw new Error(`no town ${city}`);
  const [house, ru, en, kg] = row.street;
  const [single, double] = row.night;
  const [score, reviews] = row.rating;
  const [build, hour] = row.look;
  const wide = stars >= 4;
  return {
    number,
    city,
    country: town.country,
    zone: town.zone,
    name,
    stars,
    address: written(city, house, { ru, en, kg }),
    phone: `${town.prefix} ${String(number).padStart(4, '0')}`,
    entry: ENTRY,
    leave: LEAVE,
    rooms: {
      ...(single > 0 && { single: { units: 5, night: single, metres: wide ? 20 : 15, beds: [[1, wide ? 120 : 90]] } }),
      double: {
        units: 9,
        night: double,
        metres: 16 + stars * 3,
        beds: number % 2 === 0 ? [[1, wide ? 180 : 160]] : [[2, 90]],
      },
    },
    at: { lat: row.at[0], lon: row.at[1] },
    amenities: row.has.split(' ') as Amenity[],
    rating: { score, reviews },
    look: { build, hour },
  };
};

/** Hotels that only a large demonstration sells: real towns and streets, invented houses. */
export const MORE_HOTELS: readonly Hotel[] = [
  hotel(104, 'bishkek', 'Dordoi Haus', 4, {
    street: [118, 'ул. Токтогула', 'Toktogul Street', 'Токтогул көчөсү'],
    at: [42.8706, 74.6013],
    night: [3_900, 4_900],
    has: 'wifi breakfast parking conditioner',
    rating: [8.7, 236],
    look: ['house', 'day'],
  }),
  hotel(105, 'bishkek', 'Chaikana Sarai', 3, {
    street: [42, 'ул. Исанова', 'Isanov Street', 'Исанов көчөсү'],
    at: [42.8719, 74.5931],
    night: [0, 4_300],
    has: 'wifi breakfast family',
    rating: [8.9, 188],
    look: ['arches', 'dawn'],
  }),
  hotel(106, 'bishkek', 'Manas Plaza', 4, {
    street: [64, 'проспект Манаса', 'Manas Avenue', 'Манас проспекти'],
    at: [42.8629, 74.5876],
    night: [4_100, 5_200],
    has: 'wifi pool breakfast parking conditioner gym',
    rating: [8.2, 527],
    look: ['block', 'day'],
  }),
  hotel(107, 'bishkek', 'Ala-Too Suites', 4, {
    street: [130, 'проспект Чуй', 'Chui Avenue', 'Чүй проспекти'],
    at: [42.8764, 74.6092],
    night: [5_000, 6_200],
    has: 'wifi breakfast conditioner gym sauna',
    rating: [9.0, 301],
    look: ['tower', 'dusk'],
  }),
  hotel(108, 'bishkek', 'Ozon Garden', 3, {
    street: [27, 'ул. Горького', 'Gorky Street', 'Горький көчөсү'],
    at: [42.8557, 74.6152],
    night: [2_600, 3_475],
    has: 'wifi parking family kitchen',
    rating: [8.0, 97],
    look: ['house', 'dawn'],
  }),
  hotel(109, 'bishkek', 'Tunduk Loft', 3, {
    street: [79, 'ул. Московская', 'Moskovskaya Street', 'Московская көчөсү'],
    at: [42.8672, 74.6214],
    night: [2_300, 2_800],
    has: 'wifi kitchen conditioner',
    rating: [8.4, 143],
    look: ['block', 'dusk'],
  }),
  hotel(110, 'bishkek', 'Kok-Jar Residence', 5, {
    street: [9, 'ул. Абдрахманова', 'Abdrakhmanov Street', 'Абдрахманов көчөсү'],
    at: [42.8816, 74.6119],
    night: [8_400, 10_900],
    has: 'wifi pool breakfast parking conditioner gym sauna',
    rating: [9.3, 268],
    look: ['block', 'day'],
  }),
  hotel(111, 'bishkek', 'Nomad Backpack', 2, {
    street: [15, 'ул. Боконбаева', 'Bokonbaev Street', 'Бөкөнбаев көчөсү'],
    at: [42.8611, 74.5998],
    night: [1_100, 1_900],
    has: 'wifi kitchen',
    rating: [7.8, 412],
    look: ['yurts', 'day'],
  }),
  hotel(203, 'osh', 'Ak-Buura Hotel', 3, {
    street: [21, 'ул. Навои', 'Navoi Street', 'Навои көчөсү'],
    at: [40.5318, 72.8041],
    night: [2_100, 2_900],
    has: 'wifi breakfast parking',
    rating: [8.1, 120],
    look: ['block', 'day'],
  }),
  hotel(204, 'osh', 'Silk Caravan', 4, {
    street: [88, 'ул. Ленина', 'Lenin Street', 'Ленин көчөсү'],
    at: [40.5226, 72.7951],
    night: [3_600, 4_800],
    has: 'wifi breakfast conditioner sauna parking',
    rating: [8.8, 204],
    look: ['arches', 'dusk'],
  }),
  hotel(205, 'osh', 'Ozgon Guest House', 2, {
    street: [140, 'ул. Гапара Айтиева', 'Gapar Aitiev Street', 'Гапар Айтиев көчөсү'],
    at: [40.5401, 72.8102],
    night: [1_200, 1_900],
    has: 'wifi kitchen family',
    rating: [8.5, 76],
    look: ['house', 'dawn'],
  }),
  hotel(302, 'cholpon-ata', 'Kok-Kol Beach', 3, {
    street: [33, 'ул. Советская', 'Sovetskaya Street', 'Советская көчөсү'],
    at: [42.6447, 77.0745],
    night: [0, 4_600],
    has: 'wifi beach breakfast family parking',
    rating: [8.3, 164],
    look: ['resort', 'day'],
  }),
  hotel(303, 'cholpon-ata', 'Raduga Shore', 4, {
    street: [5, 'ул. Акматбай-Ата', 'Akmatbai-Ata Street', 'Акматбай-Ата көчөсү'],
    at: [42.6402, 77.0921],
    night: [4_700, 6_400],
    has: 'wifi beach pool breakfast sauna parking',
    rating: [8.9, 341],
    look: ['resort', 'dawn'],
  }),
  hotel(304, 'cholpon-ata', 'Jailoo Camp', 2, {
    street: [77, 'ул. Горная', 'Gornaya Street', 'Горная көчөсү'],
    at: [42.6584, 77.0957],
    night: [0, 2_200],
    has: 'breakfast family parking',
    rating: [9.1, 88],
    look: ['yurts', 'dusk'],
  }),
  hotel(305, 'cholpon-ata', 'Meerim Spa', 4, {
    street: [112, 'ул. Советская', 'Sovetskaya Street', 'Советская көчөсү'],
    at: [42.6511, 77.0622],
    night: [5_300, 7_100],
    has: 'wifi pool beach breakfast sauna gym parking',
    rating: [8.6, 219],
    look: ['block', 'day'],
  }),
  hotel(501, 'karakol', 'Jyrgalan Lodge', 3, {
    street: [18, 'ул. Токтогула', 'Toktogul Street', 'Токтогул көчөсү'],
    at: [42.4934, 78.3968],
    night: [2_200, 3_000],
    has: 'wifi breakfast parking sauna',
    rating: [9.2, 157],
    look: ['house', 'dusk'],
  }),
  hotel(502, 'karakol', 'Ak-Suu Hotel', 3, {
    street: [61, 'ул. Абдрахманова', 'Abdrakhmanov Street', 'Абдрахманов көчөсү'],
    at: [42.4878, 78.3873],
    night: [1_900, 2_700],
    has: 'wifi breakfast conditioner',
    rating: [8.2, 94],
    look: ['block', 'dawn'],
  }),
  hotel(503, 'karakol', 'Altyn Arashan Yurts', 2, {
    street: [3, 'ул. Пржевальского', 'Przhevalsky Street', 'Пржевальский көчөсү'],
    at: [42.4821, 78.4021],
    night: [0, 1_800],
    has: 'breakfast family pets',
    rating: [9.0, 132],
    look: ['yurts', 'day'],
  }),
  hotel(504, 'karakol', 'Green Yard Karakol', 4, {
    street: [14, 'ул. Новороссийская', 'Novorossiyskaya Street', 'Новороссийская көчөсү'],
    at: [42.4972, 78.3846],
    night: [3_100, 4_200],
    has: 'wifi breakfast parking family sauna',
    rating: [9.3, 201],
    look: ['house', 'day'],
  }),
  hotel(511, 'jalal-abad', 'Jannat Jalal', 3, {
    street: [45, 'ул. Ленина', 'Lenin Street', 'Ленин көчөсү'],
    at: [40.9356, 73.0042],
    night: [1_700, 2_400],
    has: 'wifi breakfast parking conditioner',
    rating: [8.0, 58],
    look: ['arches', 'day'],
  }),
  hotel(512, 'jalal-abad', 'Arslanbob Gate', 2, {
    street: [7, 'ул. Барпы', 'Barpy Street', 'Барпы көчөсү'],
    at: [40.9289, 72.9931],
    night: [1_000, 1_600],
    has: 'wifi kitchen family',
    rating: [8.4, 41],
    look: ['house', 'dawn'],
  }),
  hotel(521, 'naryn', 'Khan Teniri Naryn', 3, {
    street: [2, 'ул. Джусупова', 'Jusupov Street', 'Жусупов көчөсү'],
    at: [41.4302, 75.9984],
    night: [1_800, 2_500],
    has: 'wifi breakfast parking',
    rating: [8.3, 64],
    look: ['block', 'dusk'],
  }),
  hotel(522, 'naryn', 'Tash Rabat House', 2, {
    street: [31, 'ул. Ленина', 'Lenin Street', 'Ленин көчөсү'],
    at: [41.4268, 75.9837],
    night: [0, 1_700],
    has: 'breakfast family pets parking',
    rating: [8.8, 49],
    look: ['yurts', 'dusk'],
  }),
  hotel(403, 'istanbul', 'Galata Teras', 4, {
    street: [24, 'Галата, улица Кёпрю', 'Köprü Street, Galata', 'Галата, Көпрү көчөсү'],
    at: [41.0262, 28.9737],
    night: [8_200, 9_900],
    has: 'wifi breakfast conditioner',
    rating: [9.0, 388],
    look: ['house', 'dusk'],
  }),
  hotel(404, 'istanbul', 'Bosfor Palas', 5, {
    street: [3, 'Бешикташ, улица Сахиль', 'Sahil Street, Beşiktaş', 'Бешикташ, Сахил көчөсү'],
    at: [41.0391, 29.0012],
    night: [17_500, 21_900],
    has: 'wifi pool breakfast conditioner gym sauna parking',
    rating: [9.4, 612],
    look: ['arches', 'dawn'],
  }),
  hotel(405, 'istanbul', 'Laleli Ev', 2, {
    street: [58, 'Лалели, улица Орду', 'Ordu Street, Laleli', 'Лалели, Орду көчөсү'],
    at: [41.0102, 28.9561],
    night: [2_900, 3_900],
    has: 'wifi conditioner',
    rating: [7.7, 251],
    look: ['block', 'day'],
  }),
  hotel(411, 'antalya', 'Kaleici Konak', 4, {
    street: [11, 'Калеичи, улица Хысырчы', 'Hıdırlık Street, Kaleiçi', 'Калеичи, Хыдырлык көчөсү'],
    at: [36.8824, 30.7032],
    night: [6_800, 8_500],
    has: 'wifi pool breakfast conditioner',
    rating: [9.1, 274],
    look: ['house', 'day'],
  }),
  hotel(412, 'antalya', 'Lara Kum Resort', 5, {
    street: [90, 'Лара, улица Кемерагзы', 'Kemerağzı Street, Lara', 'Лара, Кемерагзы көчөсү'],
    at: [36.8621, 30.7438],
    night: [0, 15_800],
    has: 'wifi beach pool breakfast family gym sauna conditioner',
    rating: [8.8, 731],
    look: ['resort', 'dusk'],
  }),
  hotel(413, 'antalya', 'Portakal Otel', 3, {
    street: [20, 'Муратпаша, улица Портакал', 'Portakal Street, Muratpaşa', 'Муратпаша, Портакал көчөсү'],
    at: [36.8902, 30.7138],
    night: [3_700, 4_800],
    has: 'wifi breakfast conditioner parking',
    rating: [8.1, 118],
    look: ['block', 'dawn'],
  }),
  hotel(601, 'moscow', 'Zamoskvorechye Dom', 4, {
    street: [12, 'ул. Пятницкая', 'Pyatnitskaya Street', 'Пятницкая көчөсү'],
    at: [55.7403, 37.6281],
    night: [9_200, 11_300],
    has: 'wifi breakfast conditioner gym',
    rating: [8.9, 340],
    look: ['house', 'dusk'],
  }),
  hotel(602, 'moscow', 'Yauza Hotel', 3, {
    street: [30, 'Николоямская ул.', 'Nikoloyamskaya Street', 'Николоямская көчөсү'],
    at: [55.7482, 37.6559],
    night: [5_200, 6_600],
    has: 'wifi breakfast parking',
    rating: [8.2, 219],
    look: ['block', 'day'],
  }),
  hotel(603, 'moscow', 'Kazanskaya Stop', 2, {
    street: [8, 'ул. Новорязанская', 'Novoryazanskaya Street', 'Новорязанская көчөсү'],
    at: [55.7712, 37.6534],
    night: [2_800, 3_600],
    has: 'wifi kitchen',
    rating: [7.6, 402],
    look: ['block', 'dusk'],
  }),
  hotel(604, 'moscow', 'Arbat Terem', 5, {
    street: [35, 'ул. Арбат', 'Arbat Street', 'Арбат көчөсү'],
    at: [55.7494, 37.5913],
    night: [18_400, 22_700],
    has: 'wifi pool breakfast conditioner gym sauna parking',
    rating: [9.2, 287],
    look: ['tower', 'dusk'],
  }),
  hotel(701, 'almaty', 'Medeu View', 4, {
    street: [77, 'проспект Достык', 'Dostyk Avenue', 'Достык проспекти'],
    at: [43.2441, 76.9571],
    night: [6_100, 7_700],
    has: 'wifi breakfast conditioner gym parking',
    rating: [8.9, 263],
    look: ['tower', 'day'],
  }),
  hotel(702, 'almaty', 'Apple Yard', 3, {
    street: [41, 'ул. Кабанбай батыра', 'Kabanbay Batyr Street', 'Кабанбай батыр көчөсү'],
    at: [43.2489, 76.9323],
    night: [3_300, 4_300],
    has: 'wifi breakfast family',
    rating: [8.5, 175],
    look: ['house', 'dawn'],
  }),
  hotel(703, 'almaty', 'Sayran Transit', 2, {
    street: [294, 'ул. Толе би', 'Tole Bi Street', 'Төле би көчөсү'],
    at: [43.2461, 76.8571],
    night: [1_500, 2_200],
    has: 'wifi kitchen parking',
    rating: [7.5, 310],
    look: ['block', 'dusk'],
  }),
  hotel(711, 'tashkent', 'Chorsu Madrasa', 4, {
    street: [6, 'ул. Сагбан', 'Sagban Street', 'Сагбан көчөсү'],
    at: [41.3268, 69.2391],
    night: [4_900, 6_200],
    has: 'wifi breakfast conditioner pool',
    rating: [9.0, 198],
    look: ['arches', 'day'],
  }),
  hotel(712, 'tashkent', 'Amir Temur Square', 5, {
    street: [1, 'проспект Амира Темура', 'Amir Temur Avenue', 'Амир Темур проспекти'],
    at: [41.3118, 69.2849],
    night: [10_400, 13_100],
    has: 'wifi pool breakfast conditioner gym sauna parking',
    rating: [9.1, 356],
    look: ['tower', 'dawn'],
  }),
  hotel(713, 'tashkent', 'Chilanzar Inn', 3, {
    street: [52, 'ул. Катартал', 'Katartal Street', 'Катартал көчөсү'],
    at: [41.2859, 69.2174],
    night: [2_400, 3_200],
    has: 'wifi breakfast conditioner',
    rating: [8.0, 87],
    look: ['block', 'day'],
  }),
  hotel(721, 'dubai', 'Creek Dhow Hotel', 4, {
    street: [14, 'Дейра, Банияс-роуд', 'Baniyas Road, Deira', 'Дейра, Банияс-роуд'],
    at: [25.2631, 55.3075],
    night: [7_900, 9_800],
    has: 'wifi pool breakfast conditioner gym',
    rating: [8.4, 544],
    look: ['arches', 'dusk'],
  }),
  hotel(722, 'dubai', 'Downtown Sahara', 5, {
    street: [2, 'Даунтаун, бульвар', 'Boulevard, Downtown', 'Даунтаун, бульвар'],
    at: [25.1949, 55.2781],
    night: [19_900, 24_600],
    has: 'wifi pool breakfast conditioner gym sauna parking family',
    rating: [9.2, 803],
    look: ['tower', 'dusk'],
  }),
  hotel(723, 'dubai', 'Jumeirah Palm Flats', 3, {
    street: [101, 'Джумейра, Бич-роуд', 'Beach Road, Jumeirah', 'Жумейра, Бич-роуд'],
    at: [25.2098, 55.2472],
    night: [0, 7_300],
    has: 'wifi beach kitchen conditioner family',
    rating: [8.3, 166],
    look: ['resort', 'dawn'],
  }),
];

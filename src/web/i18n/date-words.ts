import type { Locale } from '#kernel/locale.ts';

type DateWords = {
  months: readonly string[];
  monthsAlone: readonly string[];
  monthsShort: readonly string[];
  weekdaysShort: readonly string[];
  weekdays: readonly string[];
  units: { day: string; hour: string; minute: string };
};

const list = (text: string): readonly string[] => text.split(' ');

/** Names of months and weekdays, Monday first (Unicode CLDR). Held here because browsers have no Kyrgyz `Intl` data. */
export const DATE_WORDS: Readonly<Record<Locale, DateWords>> = {
  ru: {
    months: list('января февраля марта апреля мая июня июля августа сентября октября ноября декабря'),
    monthsAlone: list('январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'),
    monthsShort: list('янв фев мар апр мая июн июл авг сен окт ноя дек'),
    weekdaysShort: list('пн вт ср чт пт сб вс'),
    weekdays: list('понедельник вторник среда четверг пятница суббота воскресенье'),
    units: { day: 'дн', hour: 'ч', minute: 'мин' },
  },
  en: {
    months: list('January February March April May June July August September October November December'),
    monthsAlone: list('January February March April May June July August September October November December'),
    monthsShort: list('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'),
    weekdaysShort: list('Mon Tue Wed Thu Fri Sat Sun'),
    weekdays: list('Monday Tuesday Wednesday Thursday Friday Saturday Sunday'),
    units: { day: 'd', hour: 'h', minute: 'min' },
  },
  kg: {
    months: list('январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'),
    monthsAlone: list('январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'),
    monthsShort: list('янв фев мар апр май июн июл авг сен окт ноя дек'),
    weekdaysShort: list('дш шш шр бш жм иш жк'),
    weekdays: list('дүйшөмбү шейшемби шаршемби бейшемби жума ишемби жекшемби'),
    units: { day: 'күн', hour: 'саат', minute: 'мүн' },
  },
};

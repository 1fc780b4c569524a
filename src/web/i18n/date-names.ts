import type { Locale } from '#kernel/locale.ts';

type DateNames = {
  months: readonly string[];
  monthsStandalone: readonly string[];
  monthsShort: readonly string[];
  weekdaysShort: readonly string[];
  weekdays: readonly string[];
  units: { day: string; hour: string; minute: string };
};

const splitNames = (text: string): readonly string[] => text.split(' ');

/** Names of months and weekdays, Monday first (Unicode CLDR). Kept here because browsers have no Kyrgyz `Intl` data. */
export const DATE_NAMES: Readonly<Record<Locale, DateNames>> = {
  ru: {
    months: splitNames('января февраля марта апреля мая июня июля августа сентября октября ноября декабря'),
    monthsStandalone: splitNames('январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'),
    monthsShort: splitNames('янв фев мар апр мая июн июл авг сен окт ноя дек'),
    weekdaysShort: splitNames('пн вт ср чт пт сб вс'),
    weekdays: splitNames('понедельник вторник среда четверг пятница суббота воскресенье'),
    units: { day: 'дн', hour: 'ч', minute: 'мин' },
  },
  en: {
    months: splitNames('January February March April May June July August September October November December'),
    monthsStandalone: splitNames(
      'January February March April May June July August September October November December',
    ),
    monthsShort: splitNames('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'),
    weekdaysShort: splitNames('Mon Tue Wed Thu Fri Sat Sun'),
    weekdays: splitNames('Monday Tuesday Wednesday Thursday Friday Saturday Sunday'),
    units: { day: 'd', hour: 'h', minute: 'min' },
  },
  kg: {
    months: splitNames('январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'),
    monthsStandalone: splitNames('январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'),
    monthsShort: splitNames('янв фев мар апр май июн июл авг сен окт ноя дек'),
    weekdaysShort: splitNames('дш шш шр бш жм иш жш'),
    weekdays: splitNames('дүйшөмбү шейшемби шаршемби бейшемби жума ишемби жекшемби'),
    units: { day: 'күн', hour: 'саат', minute: 'мүн' },
  },
};

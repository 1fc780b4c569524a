import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Picture } from '#modules/supply/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { HotelDrawing } from './hotel-drawing.tsx';
import css from './hotel-picture.module.css';

type Props = {
  picture: Picture | undefined;
  hotel: string;
  eager?: boolean;
  /** The width of its box, for the choice among the sizes of a photo. */
  sizes?: string;
  className?: string | undefined;
};

/** One of several pictures of a hotel. */
export const pictureKey = ({ scene, photo }: Picture): string => photo?.path ?? scene;

/** What a picture shows: in the words of the hotel, else by its scene. */
export function usePictureText(): (picture: Picture) => string {
  const t = useTranslations('hotels.pictures');
  const locale = useAppLocale();
  return ({ alt, scene }) => alt?.[locale] || alt?.ru || t(`scenes.${scene}`);
}

/**
 * One picture of a hotel in a box of fixed size, so that loading shifts nothing: a photo, a drawing of the
 * demonstration, or a placeholder when there is none or it failed to load.
 */
export function HotelPicture({ picture, hotel, eager, sizes = '100vw', className }: Props) {
  const t = useTranslations('hotels.pictures');
  const pictureText = usePictureText();
  const [failed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // Detects a picture that failed before hydration.
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0) setFailed(true);
  }, []);
  const boxClass = [css.box, className].filter(Boolean).join(' ');
  const label = picture ? t('of', { scene: pictureText(picture), hotel }) : hotel;
  if (picture?.drawing)
    return (
      <div className={boxClass}>
        <HotelDrawing scene={picture.scene} look={picture.drawing} label={`${label} (${t('drawing')})`} />
      </div>
    );
  const photo = picture?.photo;
  if (!photo || failed)
    return (
      <div className={`${boxClass} ${css.none}`} role="img" aria-label={photo ? label : t('none', { hotel })}>
        <Icon name="hotel" size={32} />
      </div>
    );
  return (
    <div className={boxClass}>
      <img
        ref={image}
        src={photo.path}
        {...(photo.sizes && { srcSet: photo.sizes.map(({ path, width }) => `${path} ${width}w`).join(', '), sizes })}
        alt={label}
        width={photo.width}
        height={photo.height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setFailed(true)}
      />
    </div>
  );
}

/** A card is as wide as a telephone, and a third of a large screen. */
const CARD_SIZES = '(min-width: 48em) 320px, 100vw';

/** The pictures of a card, moved by swipe, buttons or keys. Only the first is loaded until then. */
export function PictureStrip({
  pictures,
  hotel,
  eager,
}: {
  pictures: readonly Picture[];
  hotel: string;
  eager: boolean;
}) {
  const t = useTranslations('hotels.pictures');
  const [index, setIndex] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const stripRef = useRef<HTMLDivElement>(null);
  const open = () => setIsOpen(true);
  const lastIndex = Math.max(0, pictures.length - 1);
  const show = (n: number) => {
    open();
    const next = Math.min(lastIndex, Math.max(0, n));
    stripRef.current?.scrollTo({ left: next * stripRef.current.clientWidth });
    setIndex(next);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not a control: the other pictures begin to load
    <div className={css.gallery} onPointerEnter={open} onFocus={open} onTouchStart={open}>
      <div
        ref={stripRef}
        className={css.strip}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          clientWidth > 0 && setIndex(Math.min(lastIndex, Math.round(scrollLeft / clientWidth)))
        }
      >
        {pictures.length === 0 && <HotelPicture picture={undefined} hotel={hotel} className={css.slide} />}
        {pictures.map((picture, n) =>
          n === 0 || isOpen ? (
            <HotelPicture
              key={pictureKey(picture)}
              picture={picture}
              hotel={hotel}
              eager={eager && n === 0}
              sizes={CARD_SIZES}
              className={css.slide}
            />
          ) : (
            <div key={pictureKey(picture)} className={css.slide} />
          ),
        )}
      </div>
      {pictures[index]?.drawing && (
        <span className={css.mark} aria-hidden="true">
          {t('drawing')}
        </span>
      )}
      {lastIndex > 0 && (
        <>
          <button
            type="button"
            className={`${css.turn} ${css.back}`}
            aria-label={t('previous', { hotel })}
            disabled={index === 0}
            onClick={() => show(index - 1)}
          >
            <Icon name="chevron" size={18} />
          </button>
          <button
            type="button"
            className={`${css.turn} ${css.next}`}
            aria-label={t('next', { hotel })}
            disabled={index === lastIndex}
            onClick={() => show(index + 1)}
          >
            <Icon name="chevron" size={18} />
          </button>
          <span className={css.dots} aria-hidden="true">
            {pictures.map((picture, n) => (
              <i key={pictureKey(picture)} className={n === index ? css.current : undefined} />
            ))}
          </span>
        </>
      )}
    </div>
  );
}

import type { ReactNode } from 'react';
import type { NewsPicture as Picture } from '#modules/content/api.ts';

/**
 * The first picture of a news item, cut to its box by `className`; `children` where it has none. `sizes`: the width of
 * the box. The headline is next to it in the same link, so it is not read out.
 */
export function NewsPicture(props: {
  picture: Omit<Picture, 'alt'> | null;
  sizes: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { picture, sizes } = props;
  const largest = picture?.sizes.at(-1);
  if (!picture || !largest) return props.children;
  return (
    <img
      className={props.className}
      src={largest.path}
      srcSet={picture.sizes.map(({ path, width }) => `${path} ${width}w`).join(', ')}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}

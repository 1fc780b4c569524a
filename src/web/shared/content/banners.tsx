import type { ShownBanner } from '#modules/content/api.ts';
import './banners.css';

/** The width at which a picture stands. */
const PICTURE_WIDTH = 132;

function BannerBody({ banner }: { banner: ShownBanner }) {
  const { title, text, picture } = banner;
  return (
    <>
      <span>
        <strong>{title}</strong>
        {text !== '' && <small>{text}</small>}
      </span>
      {picture && (
        <img
          src={picture.sizes.at(-1)?.path}
          srcSet={picture.sizes.map(({ path, width }) => `${path} ${width}w`).join(', ')}
          sizes={`${PICTURE_WIDTH}px`}
          width={picture.width}
          height={picture.height}
          alt=""
          loading="lazy"
          decoding="async"
        />
      )}
    </>
  );
}

/** Announcements of the office. Plain links and global classes: the home page has them as HTML, without scripts. */
export function Banners({ banners }: { banners: readonly ShownBanner[] }) {
  if (banners.length === 0) return null;
  return (
    <ul className="banners">
      {banners.map((banner) => (
        <li key={banner.id}>
          {banner.link === null ? (
            <div className="banner">
              <BannerBody banner={banner} />
            </div>
          ) : (
            <a className="banner" href={banner.link}>
              <BannerBody banner={banner} />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

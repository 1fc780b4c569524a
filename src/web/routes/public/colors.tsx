import { Gallery } from '../../features/gallery/gallery.tsx';

export default function Colors() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <Gallery />
    </>
  );
}

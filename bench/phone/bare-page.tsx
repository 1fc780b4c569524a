import { Link } from 'react-router';

/** What a bare page shows: the pictures of one of ours and its first words. */
export type BareContent = { title: string; text: string; pictures: readonly string[] };

/** A page of React Router with nothing but pictures and text. */
export function BarePage({ content: { title, text, pictures } }: { content: BareContent }) {
  return (
    <main>
      <h1>{title}</h1>
      <p>
        <Link to="/">{title}</Link>
      </p>
      <p>{text}</p>
      {pictures.map((src) => (
        <img key={src} src={src} alt="" width="300" height="200" />
      ))}
    </main>
  );
}

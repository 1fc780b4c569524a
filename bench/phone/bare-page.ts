import { createElement, type ReactElement } from 'react';
import { Link } from 'react-router';

/** What a bare page shows: the pictures of one of ours and some words. */
export type BareContent = { title: string; text: string; pictures: readonly string[] };

/** A page of React Router with nothing but pictures and text. */
export const BarePage = ({ content: { title, text, pictures } }: { content: BareContent }): ReactElement =>
  createElement(
    'main',
    null,
    createElement('h1', null, title),
    createElement('p', null, createElement(Link, { to: '/' }, title)),
    createElement('p', null, text),
    pictures.map((src) => createElement('img', { key: src, src, alt: '', width: 300, height: 200 })),
  );

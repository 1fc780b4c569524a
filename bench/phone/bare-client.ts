/** The bare page in the browser: React Router with one route, hydrated. */
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { type BareContent, BarePage } from './bare-page.ts';

declare global {
  interface Window {
    content: BareContent;
  }
}

const { content } = window;
const router = createBrowserRouter([{ path: '*', element: createElement(BarePage, { content }) }]);
const root = document.querySelector('#root');
if (root) hydrateRoot(root, createElement(RouterProvider, { router }));

import { RouterProvider } from '@tanstack/react-router';
import { router } from './router.tsx';

/** The frame and the pages in it. */
export default function Pages() {
  return <RouterProvider router={router} />;
}

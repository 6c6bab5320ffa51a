import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../shell/root.tsx';

export const views = ['files', 'take', 'difference', 'templates'] as const;
export type View = (typeof views)[number];
export const studioParts = ['columns', 'codes', 'format'] as const;
export type StudioPart = (typeof studioParts)[number];

/** All that the page shows is in its address; what is left out has its usual value. */
export interface ExportsSearch {
  view?: View | undefined;
  /** The month, `YYYY-MM`; else the newest that is closed. */
  month?: string | undefined;
  /** The file that is put together: the name of its template, its version, and since which one. */
  template?: string | undefined;
  version?: number | undefined;
  since?: number | undefined;
  /** The export that is open, or that was asked for: whoever comes back sees what became of it. */
  export?: string | undefined;
  /** The two versions that are compared. */
  from?: number | undefined;
  to?: number | undefined;
  /** The template in the studio: its id, or `new`; and which one a new one begins as. */
  edit?: string | undefined;
  like?: string | undefined;
  /** Which part of the template is being worked on. */
  part?: StudioPart | undefined;
}

const number = (value: unknown): number | undefined => {
  const given = Number(value);
  return Number.isInteger(given) && given >= 1 ? given : undefined;
};
const text = (value: unknown, form: RegExp): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && form.test(String(value))
    ? String(value)
    : undefined;
const oneOf = <const Word extends string>(words: readonly Word[], value: unknown) =>
  words.find((word) => word === value);
const id = /^[0-9a-f-]{36}$/;

export const exportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/companies/$companyId/exports',
  validateSearch: (given: Record<string, unknown>): ExportsSearch => ({
    view: oneOf(views, given.view),
    month: text(given.month, /^\d{4}-(0[1-9]|1[0-2])$/),
    template: text(given.template, /^.{1,100}$/),
    version: number(given.version),
    since: number(given.since),
    export: text(given.export, id),
    from: number(given.from),
    to: number(given.to),
    edit: given.edit === 'new' ? 'new' : text(given.edit, id),
    like: text(given.like, id),
    part: oneOf(studioParts, given.part),
  }),
  component: lazyRouteComponent(() => import('./view.tsx'), 'View'),
});

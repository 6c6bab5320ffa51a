import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type Category, categories } from '../../parts/category-words.ts';
import { rootRoute } from '../../shell/root.tsx';

/** The benefits that can be limited. */
export const limitedBenefits = ['meal', 'transport', 'nursery'] as const;
export type LimitedBenefit = (typeof limitedBenefits)[number];

/** What people belong to. */
export const groupings = ['costCenter', 'payrollCompany', 'model'] as const;
export type Grouping = (typeof groupings)[number];

/** From which use on people are listed: most of the limit is used, or all of it. */
export const thresholds = [80, 100] as const;
export type Threshold = (typeof thresholds)[number];

/** All that the page shows is in its address; what is left out has its usual value. */
export interface OverviewSearch {
  /** `YYYY-MM`; the open month without it. */
  month?: string;
  /** The benefit of whose limit the use is shown; meals without it. */
  limit?: LimitedBenefit;
  from?: Threshold;
  /** What the rows of the matrix are; cost centres without it. */
  by?: Grouping;
  /** The amount that is open at the side: of whom, by an id, `none` or `all`, and of what. */
  group?: string;
  category?: Category;
  /** The benefit whose months are compared with last year; all of them without it. */
  benefit?: Category;
}

const text = (value: unknown, form: RegExp): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && form.test(String(value))
    ? String(value)
    : undefined;

export const overviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/companies/$companyId/overview',
  validateSearch: (given: Record<string, unknown>): OverviewSearch => ({
    month: text(given.month, /^\d{4}-(0[1-9]|1[0-2])$/),
    limit: limitedBenefits.find((one) => one === given.limit),
    from: thresholds.find((one) => one === given.from),
    by: groupings.find((one) => one === given.by),
    group: text(given.group, /^(all|none|[0-9a-f-]{36})$/),
    category: categories.find((one) => one === given.category),
    benefit: categories.find((one) => one === given.benefit),
  }),
  component: lazyRouteComponent(() => import('./view.tsx'), 'View'),
});

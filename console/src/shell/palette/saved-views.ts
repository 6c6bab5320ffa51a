import { useGoing, useViews, useWhere } from '../../parts/views/use-views.ts';
import type { Choice } from './choice.ts';

/** Pages with their filters, by the names that the person gave them. */
export function useSavedViews(): Choice[] {
  const views = useViews().data?.views ?? [];
  const go = useGoing();
  const where = useWhere();
  return views.map((view) => ({
    id: `view ${view.id}`,
    icon: 'eye',
    label: view.name,
    detail: where(view),
    run: () => go(view),
  }));
}

/** The legal ids that a filter names, one, several with commas, or repeated; null for no filter. */
export function legalIdsOf(filter: string | string[] | undefined): string[] | null {
  if (filter === undefined) return null;
  return [filter]
    .flat()
    .flatMap((text) => text.split(','))
    .map((id) => id.trim().toUpperCase())
    .filter((id) => id !== '');
}
